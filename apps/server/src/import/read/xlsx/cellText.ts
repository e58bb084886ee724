import { looksBlank } from '@hepu/api/cells/normalise'
import type { CellStore } from '../stored/cellStore.ts'
import type { ByteBuffer } from './byteBuffer.ts'
import { decodeCellText } from './decodeXmlText.ts'

const AMPERSAND = 0x26
const UNDERSCORE = 0x5f

/** Keeps a text as it is written in the XML of a workbook; most have nothing to decode and never become a string. */
export const keepText = ({ texts }: CellStore, written: ByteBuffer): number =>
  isPlain(written) ? texts.add(written.view) : texts.add(decodeCellText(written.toString()))

function isPlain({ bytes, length }: ByteBuffer): boolean {
  for (let at = 0; at < length; at++) {
    if (bytes[at] === AMPERSAND || bytes[at] === UNDERSCORE) return false
  }
  return true
}

/** Beyond this byte, and before it, a text may begin with a blank or a sign without width; `&` and `_` may stand for one. */
const [BLANK_BYTE, NON_ASCII] = [0x20, 0x80]

/** Whether a text shows nothing; most begin with a letter or digit and never become a string. */
export function isBlankText(written: ByteBuffer): boolean {
  const first = written.length === 0 ? BLANK_BYTE : written.bytes[0]!
  const mayBe = first <= BLANK_BYTE || first >= NON_ASCII || first === AMPERSAND || first === UNDERSCORE
  return mayBe && looksBlank(decodeCellText(written.toString()))
}
