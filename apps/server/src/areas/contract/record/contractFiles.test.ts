import * as api from '@hepu/api/areas/contract/record/contractCalls'
import { fileInfoUpload } from '@hepu/api/core/file/file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../../test/testApp.ts'
import { fileTest, pdf, type FileTest } from '../../../files/testFiles.ts'
import { makeContract } from '../testContracts.ts'

let app: FileTest
let ann: Client
beforeAll(async () => {
  app = await fileTest()
  ann = await app.user()
})
afterAll(() => app.close())

const attach = (client: Client, contractId: string, type: string, name: string) =>
  client.upload(
    fileInfoUpload,
    { infoType: `contract.${type}`, infoId: contractId, publicStatus: 2 },
    { name, bytes: pdf },
  )
const names = async (contractId: string, type?: 'original' | 'invoice') =>
  (await ann.call(api.contractFiles, { contractId, type })).map((file) => [file.type, file.originalName])

test('files of another organisation are neither shown nor taken, nor is a type that there is not', async () => {
  const { id } = await makeContract(ann)
  const stranger = await app.user()
  await expect(stranger.call(api.contractFiles, { contractId: id })).rejects.toMatchObject({ code: 4040 })
  await expect(attach(stranger, id, 'original', '正本.pdf')).rejects.toMatchObject({ code: 4040 })
  await expect(
    ann.call(api.contractFiles, { contractId: id, type: 'nothing' as never }),
  ).rejects.toMatchObject({ message: '文件类型不正确' })
})

test('F-456 F-558 files are listed by contract and type, and leave with their draft', async () => {
  const { id } = await makeContract(ann)
  await attach(ann, id, 'original', '正本.pdf')
  await attach(ann, id, 'invoice', '发票.pdf')
  expect(await names(id)).toEqual([
    ['original', '正本.pdf'],
    ['invoice', '发票.pdf'],
  ])
  expect(await names(id, 'invoice')).toEqual([['invoice', '发票.pdf']])
  const [original] = await ann.call(api.contractFiles, { contractId: id })
  const remove = (contractId: string) =>
    ann.call(api.deleteContractFile, { contractId, fileId: original?.id ?? '' })
  const other = await makeContract(ann)
  await expect(remove(other.id)).rejects.toMatchObject({ message: '文件不存在或不属于该合同' })
  await remove(id)
  expect(await names(id)).toEqual([['invoice', '发票.pdf']])
  await ann.call(api.deleteDraft, { id })
  await expect(names(id)).rejects.toMatchObject({ code: 4040 })
})
