import * as setup from '@hepu/api/areas/experiment/setup'
import type { Phase } from '@hepu/api/areas/experiment/group/phases'
import { currentYear } from '@hepu/api/core/years'
import type { Ctx } from '../../../http/context.ts'
import { saveEntries } from '../setup/saveEntries.ts'
import { createGroup } from '../setup/saveGroup.ts'
import { savePoints } from '../setup/savePoints.ts'

/** Places of the invented trials, those of earlier phases first. */
const places = [
  { name: '示范新乡', province: '河南', city: '新乡' },
  { name: '示范济南', province: '山东', city: '济南' },
  { name: '示范石家庄', province: '河北', city: '石家庄' },
  { name: '示范宿州', province: '安徽', city: '宿州' },
  { name: '示范周口', province: '河南', city: '周口' },
  { name: '示范菏泽', province: '山东', city: '菏泽' },
  { name: '示范徐州', province: '江苏', city: '徐州' },
  { name: '示范杨凌', province: '陕西', city: '咸阳' },
  { name: '示范临汾', province: '山西', city: '临汾' },
  { name: '示范公主岭', province: '吉林', city: '长春' },
  { name: '示范沈阳', province: '辽宁', city: '沈阳' },
  { name: '示范哈尔滨', province: '黑龙江', city: '哈尔滨' },
] as const

interface Step {
  phase: Phase
  label: string
  entries: number
  points: number
  reps: number
}

/** Entries, points and replicates of each phase in the newest year: few groups, so that those with data stay on the first page. */
const plan: readonly Step[] = [
  { phase: 'T1', label: '组合测配', entries: 42, points: 5, reps: 1 },
  { phase: 'P2', label: '高级产比', entries: 14, points: 8, reps: 3 },
  { phase: 'R1', label: '区域试验第一年', entries: 6, points: 12, reps: 3 },
]
/** The phase that the earlier years have. */
const KEPT_PHASE: Phase = 'P2'

/** Years of trials before this one. */
const YEARS = 4
/** How much smaller each earlier year was. */
const GROWTH = 0.86

/**
 * Creates trials of the last years without plots, as a user sets them up: they say how many varieties were tried where, and carry no figure of
 * a yield. Because they have no data, the year at hand stays that of the published trials.
 */
export async function setUpPastTrials(ctx: Ctx): Promise<void> {
  const now = currentYear(ctx.services.now())
  for (let ago = YEARS - 1; ago >= 0; ago--) {
    const steps = ago === 0 ? plan : plan.filter(({ phase }) => phase === KEPT_PHASE)
    for (const step of steps) await setUpTrial(ctx, now - ago, step, GROWTH ** ago)
  }
}

async function setUpTrial(
  ctx: Ctx,
  year: number,
  { phase, label, entries, points, reps }: Step,
  size: number,
): Promise<void> {
  const { id } = await createGroup(
    ctx,
    setup.groupFields.parse({
      year,
      phase,
      name: `${year}夏玉米${label}`,
      level: 'COMPANY',
      design: 'RCBD',
      reps,
      leadOrg: '禾谱示范种业',
    }),
  )
  const groupId = String(id)
  const used = places.slice(0, Math.max(2, Math.round(points * size)))
  const rows = used.map((place) => ({ ...place, testOrg: '禾谱示范种业' }))
  await savePoints(ctx, setup.savePoints.input.parse({ groupId, rows, removed: [] }))
  const count = Math.max(1, Math.round(entries * size))
  const named = Array.from({ length: count }, (_, at) => ({
    entryNo: `${phase}${String(at + 1).padStart(2, '0')}`,
    name: `示禾${year % 100}${phase}${String(at + 1).padStart(2, '0')}`,
    provider: '禾谱示范种业',
  }))
  const check = { entryNo: 'CK', name: '郑单958', provider: '对照', ckNo: 1, ckRole: 'YIELD' }
  await saveEntries(ctx, setup.saveEntries.input.parse({ groupId, rows: [...named, check], removed: [] }))
}
