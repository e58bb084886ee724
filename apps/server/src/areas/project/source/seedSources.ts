import { standardCap } from '@hepu/api/areas/project/source/indirectCap'
import { insertSource as api } from '@hepu/api/areas/project/source/projectSource'
import { standardSubjects } from '@hepu/api/areas/project/source/subjectRules'
import type { FastifyBaseLogger } from 'fastify'
import { eq } from 'drizzle-orm'
import { projectSource } from '../../../db/schema/index.ts'
import { demoContext } from '../../../db/seed/demoContext.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { Ctx, Services } from '../../../http/context.ts'
import { insertSource } from './sourceChanges.ts'

const own = [
  { level: 1, name: '直接费用', kind: 'direct' },
  { level: 2, name: '试验费', kind: 'direct' },
  { level: 2, name: '设备费', kind: 'direct', isEquipment: true },
  { level: 2, name: '差旅费', kind: 'direct' },
] as const

const demoSources = [
  {
    name: '国家重点研发计划',
    code: 'GJZD',
    fundType: '中央财政',
    subjects: standardSubjects,
    caps: [standardCap],
  },
  {
    name: '国家生物育种重大专项',
    code: 'SWYZ',
    fundType: '中央财政',
    subjects: standardSubjects,
    caps: [standardCap],
  },
  {
    name: '省重点研发计划',
    code: 'SZD',
    fundType: '地方财政',
    subjects: standardSubjects,
    caps: [standardCap],
  },
  {
    name: '现代农业产业技术体系',
    code: 'CYTX',
    fundType: '中央财政',
    subjects: standardSubjects,
    caps: [standardCap],
  },
  { name: '委托研发', code: 'WT', fundType: '委托方', subjects: own, caps: [] },
  { name: '集团自主研发', code: 'JT', fundType: '集团专项', remark: '年度育种计划', subjects: own, caps: [] },
]

/** Gives the demo organisation its sources, through the function of the call, as long as it never had one. */
export async function seedSources(services: Services, log: FastifyBaseLogger): Promise<void> {
  const ctx = await demoContext(services, log)
  if (!ctx || (await hasSources(ctx))) return
  await inTransaction(services.db, async (db) => {
    for (const given of demoSources) await insertSource({ ...ctx, db }, api.input.parse(given))
  })
}

async function hasSources({ db, caller }: Ctx): Promise<boolean> {
  const found = await db
    .select({ id: projectSource.id })
    .from(projectSource)
    .where(eq(projectSource.orgId, caller.orgId))
    .limit(1)
  return found.length > 0
}
