import { ImportFileError } from '../importFileError.ts'

/** Share of the characters beyond ASCII that are common in Chinese, from which a text in GB18030 is believed to be Chinese. */
const CHINESE = 0.75
/** Different Chinese characters from which it can be told that a text is Korean. */
const ENOUGH = 12

/**
 * Decodes the text of a CSV: UTF-8 or UTF-16 with a mark or without, else GB18030, which holds GBK and GB2312 and is what Excel
 * writes on a Chinese Windows. GB18030 takes almost any bytes, so a text that is then not Chinese is refused.
 * @throws ImportFileError naming the encoding that the text seems to have.
 */
export function decodeText(bytes: Uint8Array): string {
  if (WIDEST.some((mark) => mark.every((byte, at) => bytes[at] === byte))) return refuse(' UTF-32 ')
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe)
    return decodeStrictly(bytes, 'utf-16le') ?? refuse('有损坏的 UTF-16 ')
  if (first === 0xfe && second === 0xff)
    return decodeStrictly(bytes, 'utf-16be') ?? refuse('有损坏的 UTF-16 ')
  const wide = wideEncoding(bytes)
  if (wide !== null) return decodeStrictly(bytes, wide) ?? refuse('没有标记的 UTF-16 ')
  const text = decodeStrictly(bytes, 'utf-8')
  if (text !== null) return text
  const chinese = decodeStrictly(bytes, 'gb18030')
  const other = otherEncoding(bytes)
  if (chinese !== null && other === null) return chinese
  return refuse(isMostlyUtf8(bytes) ? '有损坏的 UTF-8 ' : (other ?? '有损坏的 GB18030 '))
}

function decodeStrictly(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function refuse(encoding: string): never {
  throw new ImportFileError(
    `CSV 的文字编码无法识别，像是${encoding}编码，请另存为“CSV UTF-8”或 .xlsx 后再上传`,
  )
}

/** Valid characters for each invalid one, from which a text is taken for UTF-8 with some bytes lost. */
const VALID = 4

function isMostlyUtf8(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes)
  const invalid = text.match(/\ufffd/g)?.length ?? 0
  const valid = text.match(/[^\0-\x7f\ufffd]/g)?.length ?? 0
  return valid > invalid * VALID
}

/** Share of zero bytes from which a text may be UTF-16. */
const WIDE = 0.05
/** Marks of UTF-32. */
const WIDEST = [
  [0xff, 0xfe, 0, 0],
  [0, 0, 0xfe, 0xff],
]

/** Returns the encoding of UTF-16 without its mark: line ends and digits have a zero byte, each on the same side. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes.length < 4 || bytes.length % 2 !== 0) return null
  const zeros = { even: 0, odd: 0 }
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) zeros[at % 2 === 0 ? 'even' : 'odd']++
  const least = bytes.length * WIDE
  if (zeros.odd > least && zeros.even === 0) return 'utf-16le'
  return zeros.even > least && zeros.odd === 0 ? 'utf-16be' : null
}

/** First bytes of common Chinese characters, sorted by their sound, and of those that Korean does not share with them. */
const COMMON = { from: 0xb0, to: 0xd7, beyondKorean: 0xc9 }
/** First bytes of punctuation, full-width signs, Greek letters and units. */
const isSign = (lead: number): boolean => (lead >= 0xa1 && lead <= 0xa3) || lead === 0xa6 || lead === 0xa9

/** Returns the encoding of a text that is valid in GB18030 and yet does not look Chinese; null for one that does. */
function otherEncoding(bytes: Uint8Array): string | null {
  const seen = new Set<number>()
  let [all, likely, wide] = [0, 0, 0]
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at]!
    if (lead < 0x80) continue
    all++
    const trail = bytes[++at]!
    if (trail >= 0xa1) wide++
    // A character of four bytes is rarer than any text in another encoding.
    if (trail >= 0x30 && trail <= 0x39) at += 2
    else if (lead >= COMMON.from && lead <= COMMON.to && trail >= 0xa1) {
      likely++
      seen.add(lead * 256 + trail)
    } else if (isSign(lead)) likely++
  }
  if (likely < all * CHINESE)
    return wide * 2 > all ? '繁体（Big5）或其他非 GB18030 ' : '西文（Windows-1252）或其他非 GB18030 '
  const isKorean = seen.size >= ENOUGH && !Array.from(seen).some((pair) => pair >= COMMON.beyondKorean * 256)
  return isKorean ? '韩文（EUC-KR）' : null
}
