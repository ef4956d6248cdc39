/** One of a few, side by side: radio buttons that look like one control. */

interface SegmentsProps<Value extends string | number> {
  legend: string;
  name: string;
  options: readonly { value: Value; words: string; off?: boolean }[];
  value: Value;
  choose: (value: Value) => void;
}

export function Segments<Value extends string | number>({ legend, name, options, value, choose }: SegmentsProps<Value>) {
  return (
    <fieldset class={`segments segments-${name}`}>
      <legend>{legend}</legend>
      <div class="segment-row">
        {options.map((option) => (
          <label key={option.value} class={`segment${option.value === value ? " is-chosen" : ""}`}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.off ?? false}
              onChange={() => choose(option.value)}
            />
            <span>{option.words}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
