/** Widths of the characters from blank to ~ in the shipped fonts, in thousandths of a Chinese character. */
const NORMAL =
  '224,323,474,555,555,921,680,278,338,338,467,555,278,347,278,392,555,555,555,555,555,555,555,555,555,555,278,278,555,555,555,474,946,608,657,638,688,589,552,689,728,293,535,646,543,812,723,742,633,742,635,596,599,721,575,878,573,531,603,338,392,338,555,559,606,563,618,510,620,554,325,564,607,275,275,552,284,926,610,606,620,620,388,468,377,607,521,802,498,521,475,338,270,338,555'
const BOLD =
  '227,370,574,590,590,963,740,325,378,378,507,590,325,370,325,387,590,590,590,590,590,590,590,590,590,590,325,325,590,590,590,514,1007,641,681,656,714,615,585,717,757,330,568,686,578,853,749,770,667,770,682,624,625,748,619,915,627,580,613,378,387,378,590,567,626,591,644,527,644,581,372,597,640,304,306,604,315,964,641,626,644,644,436,495,421,637,576,863,562,574,511,378,296,378,590'
const widths = { normal: NORMAL.split(',').map(Number), bold: BOLD.split(',').map(Number) }
export type TextWeight = keyof typeof widths

const FIRST = 32

/** Returns the width of a text on one line, in points. */
export function widthOf(text: string, size: number, weight: TextWeight = 'normal'): number {
  let sum = 0
  for (const char of text) sum += widths[weight][(char.codePointAt(0) ?? 0) - FIRST] ?? 1000
  return (sum * size) / 1000
}

/** Characters that may not begin a line, and those that may not end one. */
const NO_BEGIN = /^[，。；：、！？）》」』】”’％%,.;:!?)\]°]/
const NO_END = /[（《「『【“‘([]$/

/** Pieces that stay whole: words and numbers of Latin letters, single characters otherwise. */
const PIECES = /[!-~]+|[^!-~]/gu

/** Breaks a text into lines of at most a width; line breaks of the text are kept. A word that is too wide is cut. */
export const breakLines = (
  text: string,
  width: number,
  size: number,
  weight: TextWeight = 'normal',
): string[] => text.split('\n').flatMap((line) => breakLine(line, width, size, weight))

function breakLine(text: string, width: number, size: number, weight: TextWeight): string[] {
  const lines: string[] = []
  let [line, used] = ['', 0]
  for (const piece of piecesOf(text, width, size, weight)) {
    if (line && used + widthOf(piece.trimEnd(), size, weight) > width) {
      lines.push(line.trimEnd())
      line = piece.trimStart()
      used = widthOf(line, size, weight)
    } else {
      line += piece
      used += widthOf(piece, size, weight)
    }
  }
  return [...lines, line.trimEnd()]
}

/** Returns what may be on lines of its own, with the punctuation that must not be apart from it. */
function piecesOf(text: string, width: number, size: number, weight: TextWeight): string[] {
  const pieces: string[] = []
  for (const piece of text.match(PIECES) ?? []) {
    const last = pieces.at(-1)
    if (last !== undefined && (NO_BEGIN.test(piece) || NO_END.test(last)))
      pieces[pieces.length - 1] = last + piece
    else pieces.push(piece)
  }
  return pieces.flatMap((piece) => (widthOf(piece, size, weight) > width ? Array.from(piece) : [piece]))
}

/** Cuts a text to one line, with … where something is left out. */
export function cutToWidth(text: string, width: number, size: number, weight: TextWeight = 'normal'): string {
  if (widthOf(text, size, weight) <= width) return text
  let kept = ''
  for (const char of text) {
    if (widthOf(`${kept}${char}…`, size, weight) > width) break
    kept += char
  }
  return `${kept}…`
}
