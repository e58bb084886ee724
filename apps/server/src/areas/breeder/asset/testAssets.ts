import { COOPERATIVE_FILES, SHARE_FILES } from '@hepu/api/areas/breeder/asset/assetRecordKinds'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { must } from '@hepu/api/core/must'
import { readWorkbook } from '../../../import/read/readWorkbook.ts'
import type { Client } from '../../../../test/testApp.ts'

const document = (name: string) => ({ name, bytes: Buffer.from(`内容：${name}`) })

async function upload(who: Client, infoType: string, name: string): Promise<string> {
  const stored = await who.upload(fileInfoUpload, { infoType, publicStatus: '2' }, document(name))
  return must(stored.id, 'the id of the file')
}

/** Uploads the document of a change of shares. Returns its id. */
export const uploadDocument = (who: Client, name = '补充协议.txt') => upload(who, SHARE_FILES, name)

/** Uploads an attachment of a cooperative variety. Returns its id. */
export const uploadAttachment = (who: Client, name = '说明.txt') => upload(who, COOPERATIVE_FILES, name)

/** Fields of germplasm that a breeder brings, as its form sends them. */
export const newGermplasm = (name: string, code: string) => ({
  name,
  code,
  germType: '品系',
  source: '引进',
  transgenic: 'NON',
})

/** Returns the sheets of a workbook and their cells as one text. */
export async function bookText(bytes: Buffer): Promise<string> {
  const { sheets } = await readWorkbook(bytes, '导出.xlsx')
  const rows = sheets.flatMap(({ name, rows: found }) => [
    name,
    ...found.flatMap(({ cells }) => cells.map(({ value }) => String(value))),
  ])
  return rows.join('|')
}
