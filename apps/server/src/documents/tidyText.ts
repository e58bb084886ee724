/** Characters that documents cannot hold: controls, halves of pairs, selectors of a variant. */
const UNFIT = /[\u0000-\u0009\u000b-\u001f\u007f\ufe00-\ufe0f\ufeff]|\p{Cs}/gu

/** Returns a text as documents can hold it: line breaks are kept, tabs become spaces. */
export const tidyText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll(UNFIT, '')
