import { createContract } from '@hepu/api/areas/contract/record/contractCalls'
import { wordTemplate } from '@hepu/api/areas/contract/record/wordTemplate'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/testApp.ts'
import { fileTest, type FileTest } from '../../../files/testFiles.ts'
import { makeContract } from '../testContracts.ts'

let app: FileTest
let ann: Client
beforeAll(async () => {
  app = await fileTest()
  ann = await app.user()
})
afterAll(() => app.close())

const TYPES =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"></Types>'
/** Returns a Word file whose paragraphs each have these runs. */
const word = (...paragraphs: string[][]) => {
  const runs = (texts: string[]) => texts.map((text) => `<w:r><w:t>${text}</w:t></w:r>`).join('')
  const body = paragraphs.map((texts) => `<w:p>${runs(texts)}</w:p>`).join('')
  return Buffer.from(
    zipSync({
      '[Content_Types].xml': strToU8(TYPES),
      'word/document.xml': strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
    }),
  )
}

/** Makes a template with a Word file, and a contract that uses it. Returns the ids of both. */
async function made(bytes: Buffer) {
  const template = { name: '许可模板', kind: 'TEMPLATE' as const, parties: [] }
  const { id: templateId } = await ann.call(createContract, template)
  await ann.upload(
    fileInfoUpload,
    { infoType: 'contract.original', infoId: templateId, publicStatus: 2 },
    { name: '许可模板.docx', bytes },
  )
  const { id } = await makeContract(ann, { templateId, name: '禾玉许可合同' })
  return { templateId, id }
}
const download = (id: string) => ann.raw({ url: `/api/contract/contract/word?id=${id}` })

test('an unknown variable, and one that is not complete, are named with their place, and no document is made', async () => {
  const { templateId, id } = await made(word(['甲方：{{', '甲方}}'], ['金额：{{总价}}元'], ['乙方：{{乙方']))
  const { problems } = await ann.call(wordTemplate, { id: templateId })
  expect(problems).toEqual([
    '正文第2段「金额：{{总价}}元」：没有变量「{{总价}}」，请从变量表中选择',
    '正文第3段「乙方：{{乙方」：变量「{{乙方」没有写完，应如 {{甲方}}',
  ])
  expect((await download(id)).payload).toContain('没有变量「{{总价}}」')
})

test('a contract is previewed and made from the Word file of its template, with its values', async () => {
  const { id } = await made(word(['合同：{{合同', '名称}}（{{合同编号}}）'], ['总额 {{合同总额}} 元']))
  expect(await ann.call(wordTemplate, { id })).toMatchObject({
    problems: [],
    missing: ['合同编号'],
    paragraphs: ['合同：禾玉许可合同（{{合同编号}}）', '总额 1,000,000.00 元'],
  })
  const file = unzipSync(new Uint8Array((await download(id)).rawPayload))
  const xml = strFromU8(file['word/document.xml'] ?? new Uint8Array())
  expect(xml).toContain('禾玉许可合同')
  expect(xml).toContain('1,000,000.00')
})

test('a contract without a Word file of its template says so', async () => {
  const { id } = await makeContract(ann)
  expect(await ann.call(wordTemplate, { id })).toMatchObject({ fileName: null, paragraphs: [] })
  expect((await download(id)).payload).toContain('所用模板没有 Word 文件')
})
