/** Tags, and characters that control a terminal or a page; line ends and tabs stay, and so does the sign of 株高<280 and 产量>700. */
const MARKUP = /<[/!]?[a-z][^<>]*>|<!--|(?![\t\n\r])\p{Cc}/giu

/** Returns a text without markup: what looks like a tag is taken out until nothing of the kind is left. */
export function plainText(text: string): string {
  const cleaned = text.replace(MARKUP, '')
  return cleaned === text ? text : plainText(cleaned)
}

/** Returns a text without markup; null stays null. */
export const plainOrNull = (text: string | null): string | null => (text === null ? null : plainText(text))
