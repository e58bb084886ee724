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
