/** What stands between thousands and before decimals. */
export type NumberStyle = 'comma_point' | 'point_comma' | 'space_comma';

let own: NumberStyle = 'comma_point';

/** How amounts and numbers read in this browser. */
export const ownNumberStyle = (): NumberStyle => own;

/** How they read from now on, as its person chose. The server never sets it: what it writes is for many. */
export const setNumberStyle = (style: NumberStyle): void => {
  own = style;
};
