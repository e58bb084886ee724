import { fileInfoUpload } from '@hepu/api/core/file/file'
import { saveEvaluations } from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import { feePayment } from '@hepu/api/areas/research/patent/feePayment'
import { dusTest } from '@hepu/api/areas/research/varietyInfo/dusTest'
import { resources } from '@hepu/api/resources'
import { dayAfter } from '@hepu/api/core/resource/deadlines'
import type { Resource } from '@hepu/api/core/resource/resource'
import type { ResourceName } from '@hepu/api/core/resource/titles'
import { samples } from '../../src/areas/research/registry/samples.ts'
import { tableOf } from '../../src/areas/authority/testTables.ts'
import type { Client } from '../testApp.ts'

/** Records of one registry in one work context. */
export interface RegistryIds {
  record: string
  deleted: string
  file: string
  batch: string
  /** A value of a trait of the record, of germplasm. */
  evaluation?: string
  /** A row of 年费缴纳 of the record, of a patent. */
  fee?: string
}

/** Fills every registry of an organisation and crop; `tag` is part of every name. */
export async function fillRegistries(
  ann: Client,
  tag: string,
): Promise<Partial<Record<ResourceName, RegistryIds>>> {
  const filled: Partial<Record<ResourceName, RegistryIds>> = {}
  for (const def of resources) filled[def.name] = await fill(def, ann, tag)
  const material = filled['research.germplasm']!
  material.evaluation = await evaluate(ann, tag, material.record)
  const varietyInfoId = filled['research.varietyInfo']!.record
  await ann.call(dusTest.calls.insert, { varietyInfoId, testNo: `${tag}测试` })
  const paid = filled['research.patent']!
  const fee = { patentId: paid.record, year: 3, amount: '900', receiptNo: `${tag}票据` }
  paid.fee = (await ann.call(feePayment.calls.create, fee)).id
  return filled
}

async function fill(def: Resource, ann: Client, tag: string): Promise<RegistryIds> {
  const record = await create(def, ann, tag, 0)
  if (def.name === 'research.variety') await create(def, ann, tag, 0, registered)
  const deleted = await create(def, ann, tag, 1)
  await ann.call(def.calls.delete, { ids: [deleted] })
  return { record, deleted, file: await attach(def, ann, tag, record), batch: await upload(def, ann, tag) }
}

/** A day of the season: a trait that every crop has. */
async function evaluate(ann: Client, tag: string, germplasmId: string): Promise<string> {
  const rows = [{ trait: 'sowDate', raw: '2024-06-01', env: `${tag}基地`, year: 2024 }]
  const { ids } = await ann.call(saveEvaluations, { germplasmId, rows })
  return ids[0]!
}

/** Values that make a variety a registered one, which the statistics separate from approved ones. */
const registered = { name: '花生1号', dataType: '登记', cropSpecies: '花生', approvalNo: null }

async function create(
  def: Resource,
  ann: Client,
  tag: string,
  at: number,
  change: object = {},
): Promise<string> {
  const { values, other } = samples[def.name]
  const given = Object.entries({ ...values, ...(at > 0 ? other(at) : {}), ...soonDue(def), ...change })
  // A draft may leave them out; eleven digits would read as the id of somebody's record.
  const wish = Object.fromEntries(given.filter(([, value]) => !/^\d{11}$/.test(String(value))))
  const named = { ...wish, [def.nameField]: `${tag}${String(wish[def.nameField])}` }
  const { id } = await ann.call<typeof def.calls.create>(def.calls.create, named)
  return id
}

async function attach(def: Resource, ann: Client, tag: string, infoId: string): Promise<string> {
  const file = { name: `${tag}证书.txt`, bytes: Buffer.from('证书') }
  const { id } = await ann.upload(fileInfoUpload, { infoType: def.name, infoId, publicStatus: '2' }, file)
  return id
}

/** A workbook of one row that lacks nearly everything: it has findings and imports nothing. */
async function upload(def: Resource, ann: Client, tag: string): Promise<string> {
  const texts = Object.values(def.fields).filter(
    ({ kind, computed }) => (kind === 'text' || kind === 'number' || kind === 'dict') && !computed,
  )
  const bytes = await tableOf(
    texts.map(({ label }) => label),
    [texts.map(() => `${tag}?`)],
  )
  const { id } = await ann.upload(def.calls.import, {}, { name: `${tag}.xlsx`, bytes })
  await ann.raw({ method: 'GET', url: def.calls.batch.progress.path, query: { id } })
  return id
}

/** Sets days in the near future, so that every work context has reminders. */
function soonDue({ deadlines, fields }: Resource): Record<string, string> {
  const entered = Object.keys(deadlines?.days ?? {}).filter((name) => !fields[name]!.computed)
  const day = dayAfter(new Date().toISOString().slice(0, 10), 20)
  return Object.fromEntries(entered.map((name) => [name, day]))
}
