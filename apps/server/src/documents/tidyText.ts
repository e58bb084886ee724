/** Characters that documents cannot hold: controls, halves of pairs, selectors of a variant. */
const UNFIT = /(?!\n)\p{Cc}|\p{Cs}|\p{Variation_Selector}|\ufeff/gu

/** Returns a text as documents can hold it: line breaks are kept, tabs become spaces. */
export const tidyText = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ').replaceAll(UNFIT, '')
