type Props = {
  /** How many ellipses are turned round the centre. */
  petals: number;
  /** Half axes of one ellipse; the drawing is 2·rx wide. */
  rx: number;
  ry: number;
  className?: string | undefined;
};

/** The engraver's rosette of banknotes and bonds: one ellipse turned round its centre. Decoration only. */
export function Guilloche({ petals, rx, ry, className }: Props) {
  const box = rx + 2;
  const turns = Array.from({ length: petals }, (_, index) => (index * 180) / petals);
  return (
    <svg viewBox={`${-box} ${-box} ${2 * box} ${2 * box}`} className={className} aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="0.75" vectorEffect="non-scaling-stroke">
        {turns.map((turn) => (
          <ellipse key={turn} rx={rx} ry={ry} transform={`rotate(${turn})`} vectorEffect="non-scaling-stroke" />
        ))}
      </g>
    </svg>
  );
}
