import { ImportFileError } from '../importFileError.ts'

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const EMPTY_ZIP = [0x50, 0x4b, 0x05, 0x06]
const OLD_OFFICE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
const PDF = [0x25, 0x50, 0x44, 0x46]

/** Stream name inside the container that Office writes around a workbook with a password. */
const ENCRYPTED_MARK = Buffer.from('EncryptedPackage', 'utf16le')

/**
 * Determines by content what a file is: a zip container, or text that may be CSV.
 * @throws ImportFileError with advice for kinds that cannot be imported.
 */
export function sniffFile(bytes: Uint8Array): 'zip' | 'csv' {
  if (startsWith(bytes, ZIP)) return 'zip'
  if (startsWith(bytes, EMPTY_ZIP)) throw new ImportFileError('文件里没有内容，请上传 .xlsx 或 .csv 文件')
  if (startsWith(bytes, OLD_OFFICE)) throw oldOffice(bytes)
  if (startsWith(bytes, PDF)) throw new ImportFileError('这是 PDF 文件，请上传 .xlsx 或 .csv 文件')
  return 'csv'
}

function oldOffice(bytes: Uint8Array): ImportFileError {
  const isEncrypted = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(ENCRYPTED_MARK)
  return new ImportFileError(
    isEncrypted
      ? '工作簿有打开密码，请在 Excel 中取消密码后再上传'
      : '这是旧版 .xls 文件，请在 Excel 中另存为 .xlsx 后再上传',
  )
}

const startsWith = (bytes: Uint8Array, magic: readonly number[]): boolean =>
  bytes.length >= magic.length && magic.every((byte, i) => bytes[i] === byte)
