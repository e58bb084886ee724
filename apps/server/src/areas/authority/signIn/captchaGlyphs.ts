/**
 * Letters and digits of the captcha as strokes on a grid of 4 × 8: each stroke is a list of points x,y. What is easily
 * confused (0 O, 1 I L, 5 S, 9 Q …), or becomes another by a line across it (E F, 6 C, 7 Z), is left out.
 */
export const glyphs: Readonly<Record<string, readonly (readonly number[])[]>> = {
  2: [[0, 1, 1, 0, 3, 0, 4, 1, 4, 3, 0, 8, 4, 8]],
  3: [[0, 0, 4, 0, 2, 3, 4, 5, 4, 7, 3, 8, 1, 8, 0, 7]],
  4: [[3, 8, 3, 0, 0, 5, 4, 5]],
  7: [[0, 0, 4, 0, 1, 8]],
  8: [[1, 4, 0, 3, 0, 1, 1, 0, 3, 0, 4, 1, 4, 3, 3, 4, 1, 4, 0, 5, 0, 7, 1, 8, 3, 8, 4, 7, 4, 5, 3, 4]],
  A: [
    [0, 8, 2, 0, 4, 8],
    [1, 5, 3, 5],
  ],
  C: [[4, 1, 3, 0, 1, 0, 0, 1, 0, 7, 1, 8, 3, 8, 4, 7]],
  F: [
    [4, 0, 0, 0, 0, 8],
    [0, 4, 3, 4],
  ],
  H: [
    [0, 0, 0, 8],
    [4, 0, 4, 8],
    [0, 4, 4, 4],
  ],
  K: [
    [0, 0, 0, 8],
    [4, 0, 0, 4, 4, 8],
  ],
  M: [[0, 8, 0, 0, 2, 4, 4, 0, 4, 8]],
  N: [[0, 8, 0, 0, 4, 8, 4, 0]],
  P: [[0, 8, 0, 0, 3, 0, 4, 1, 4, 3, 3, 4, 0, 4]],
  R: [
    [0, 8, 0, 0, 3, 0, 4, 1, 4, 3, 3, 4, 0, 4],
    [2, 4, 4, 8],
  ],
  T: [
    [0, 0, 4, 0],
    [2, 0, 2, 8],
  ],
  V: [[0, 0, 2, 8, 4, 0]],
  W: [[0, 0, 1, 8, 2, 3, 3, 8, 4, 0]],
  X: [
    [0, 0, 4, 8],
    [4, 0, 0, 8],
  ],
  Y: [
    [0, 0, 2, 4, 4, 0],
    [2, 4, 2, 8],
  ],
}

/** The characters a captcha is made of. */
export const ALPHABET = Object.keys(glyphs)
