/** The name of the game, as the page's heading. */
export function Title() {
  return <h1>texas42</h1>;
}
