import { ctxOf, type Client, type TestApp } from '../../../test/testApp.ts'
import {
  experimentGroup,
  experimentPoint,
  experimentVariety,
  researchVariety,
} from '../../db/schema/index.ts'
import { insertRow } from '../../db/write.ts'
import { REVIEW } from '@hepu/api/core/resource/review'
import type { Values } from '@hepu/api/core/resource/problems'

/** A trial as tests write it: points and entries by name. */
export interface TestTrial {
  year: number
  phase: string
  reps?: number
  points: readonly { name: string; province: string | null; city?: string; scrapped?: boolean }[]
  entries: readonly string[]
  checks?: readonly string[]
}

let made = 0

/** Stores a trial directly. */
export async function insertTrial(app: TestApp, client: Client, trial: TestTrial): Promise<number> {
  const ctx = await ctxOf(app, client)
  made += 1
  const { year, phase, reps = 3 } = trial
  const { id: groupId } = await insertRow(ctx, experimentGroup, { year, phase, reps, name: `组别${made}` })
  for (const { name, province, city = null, scrapped = false } of trial.points)
    await insertRow(ctx, experimentPoint, { groupId, name, province, city, scrapped })
  for (const name of trial.entries) await insertRow(ctx, experimentVariety, { groupId, name })
  for (const [at, name] of (trial.checks ?? ['郑单958']).entries())
    await insertRow(ctx, experimentVariety, { groupId, name, isCk: true, ckNo: at + 1 })
  return groupId
}

/** Stores an approved variety directly. */
export async function insertApproval(
  app: TestApp,
  client: Client,
  wish: { name: string; year: number; level?: string; area?: string; state?: string },
): Promise<void> {
  const ctx = await ctxOf(app, client)
  made += 1
  const values: Values = {
    name: wish.name,
    dataType: '审定',
    cropSpecies: '玉米',
    approvalNo: `国审玉${wish.year}${String(made).padStart(4, '0')}`,
    level: wish.level ?? '国家',
    year: wish.year,
    suitableArea: wish.area ?? '河南、山东种植',
    state: wish.state ?? '有效',
  }
  await insertRow(ctx, researchVariety, {
    status: REVIEW.APPROVED,
    ...values,
  })
}
