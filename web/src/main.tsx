import { render } from "preact";

import { Title } from "./title";
import "./main.css";

const table = document.getElementById("table");
if (table) render(<Title />, table);
