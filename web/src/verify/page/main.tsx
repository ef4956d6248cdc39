/** The verify page: one file that checks records by itself, on a site or from a disk. */

import "../../css/tokens.css";
import "../../css/base.css";
import "../../css/verify.css";

import { render } from "preact";

import { receiptsIn } from "../../fair/receipt";
import { remembered } from "../../shell/remember";
import { fetchRecord, receipts } from "./checking";
import { VerifyPage } from "./VerifyPage";
import { begin } from "./words";

const look = remembered("look");
if (look) document.documentElement.dataset["look"] = look;
begin(remembered("language"));
receipts.value = receiptsIn(remembered("receipts") ?? "");

const root = document.getElementById("app");
if (root) {
  root.replaceChildren();  // a copy saved by the browser brings along what it showed
  render(<VerifyPage />, root);
}

const [, kind, id] = /^#(table|event)=([\w-]+)$/.exec(location.hash) ?? [];
if (kind !== undefined && id !== undefined) void fetchRecord(kind, id);
