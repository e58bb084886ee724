import * as api from '@hepu/api/areas/breeder/record/breederArchive'
import { editFee as feeCall } from '@hepu/api/areas/breeder/record/breederFee'
import { saveStandards as standardCall } from '@hepu/api/areas/breeder/record/promotionStandard'
import type { InputOf } from '@hepu/api/core/route'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import { saveArchive } from './archiveChanges.ts'
import { moveArchive } from './archiveStates.ts'
import { editFee } from './feeChanges.ts'
import { saveStandards } from './standards.ts'

type Archive = InputOf<typeof api.breederSave>
type Fee = Omit<InputOf<typeof feeCall>, 'breederId'>
type Standards = InputOf<typeof standardCall>['rows']

/** A breeder of the demo: archive, fees, standards, and a move to another state with its reason. */
interface DemoBreeder {
  archive: Archive
  fees?: readonly Fee[]
  standards?: Standards
  state?: { to: 'paused' | 'blacklisted'; reason: string }
}

const unit = (name: string, contact: string) => ({ kind: 'UNIT' as const, name, contact })

/** Returns the breeders of the demo; years count back from `year`, the calendar year of the first start. */
const demoBreeders = (year: number): readonly DemoBreeder[] => [
  {
    archive: {
      party: unit('示例省农业科学院玉米研究所', '李示例'),
      kind: 'institute',
      cooperation: 'joint',
      startOn: '2014-03-01',
      leader: '李示例',
      teamSize: 14,
      strengths: '黄淮海夏播早熟、耐密自交系选育',
      grade: 'A',
    },
    fees: [
      {
        year: year - 2,
        kind: 'yearly',
        standard: '200000',
        quantity: 1,
        paid: '200000',
        clause: '协议第四条',
      },
      { year: year - 2, kind: 'testing', standard: '1500', quantity: 36, paid: '54000' },
      {
        year: year - 1,
        kind: 'yearly',
        standard: '200000',
        quantity: 1,
        paid: '150000',
        clause: '协议第四条',
      },
      { year, kind: 'advance', standard: '30000', quantity: 1, paid: '50000', remark: '预付当年提成' },
    ],
    standards: [
      { kind: 'phase', phase: 'R1', amount: '20000', validFrom: `${year - 3}-01-01`, clause: '附件二第1款' },
      { kind: 'phase', phase: 'R2', amount: '30000', validFrom: `${year - 3}-01-01`, clause: '附件二第1款' },
      {
        kind: 'phase',
        phase: 'APPROVED',
        amount: '300000',
        validFrom: `${year - 3}-01-01`,
        clause: '附件二第2款',
      },
      { kind: 'area', from: 0, to: 10, amount: '0', validFrom: `${year - 3}-01-01`, clause: '附件二第3款' },
      {
        kind: 'area',
        from: 10,
        to: 50,
        amount: '100000',
        validFrom: `${year - 3}-01-01`,
        clause: '附件二第3款',
      },
      {
        kind: 'area',
        from: 50,
        to: null,
        rate: '1.5',
        validFrom: `${year - 3}-01-01`,
        clause: '附件二第3款',
      },
    ],
  },
  {
    archive: {
      party: { kind: 'PERSON', name: '示例育种人周某' },
      kind: 'person',
      cooperation: 'introduced',
      startOn: '2014-03-01',
      strengths: '东华北早熟组合测配',
      grade: 'B',
    },
    fees: [
      { year: year - 2, kind: 'testing', standard: '1500', quantity: 6 },
      { year: year - 1, kind: 'testing', standard: '1500', quantity: 8 },
      {
        year: year - 1,
        kind: 'variety',
        standard: '60000',
        quantity: 1,
        clause: '协议第六条',
      },
    ],
    standards: [
      { kind: 'phase', phase: 'R1', amount: '8000', validFrom: `${year - 3}-05-01` },
      { kind: 'phase', phase: 'APPROVED', amount: '80000', validFrom: `${year - 3}-05-01` },
    ],
  },
  {
    archive: {
      party: unit('示例农业大学农学院', '王示例'),
      kind: 'university',
      cooperation: 'material',
      startOn: `${year - 4}-09-01`,
      leader: '王示例',
      grade: 'B',
    },
    fees: [
      { year: year - 2, kind: 'testing', standard: '1200', quantity: 20, paid: '24000' },
      { year: year - 1, kind: 'testing', standard: '1200', quantity: 12, paid: '9600' },
    ],
    state: { to: 'paused', reason: '材料协议到期，续签中' },
  },
  {
    archive: {
      party: unit('示例失信种业有限公司', '赵示例'),
      kind: 'company',
      cooperation: 'entrusted',
      startOn: `${year - 6}-01-01`,
      grade: 'C',
    },
    state: { to: 'blacklisted', reason: '未经许可扩散我方亲本材料' },
  },
]

/** Gives the demo organisation breeders in several states, with fees and standards. */
export async function seedArchives(ctx: Ctx): Promise<void> {
  const year = Number(clockDay(ctx.services.now()).slice(0, 4))
  for (const { archive, fees = [], standards = [], state } of demoBreeders(year)) {
    const { id } = await saveArchive(ctx, api.breederSave.input.parse(archive))
    const breederId = String(id)
    for (const fee of fees) await editFee(ctx, feeCall.input.parse({ ...fee, breederId }))
    await saveStandards(ctx, standardCall.input.parse({ breederId, rows: standards }))
    if (!state) continue
    const move = { id: breederId, state: state.to, reason: state.reason }
    await moveArchive(ctx, api.breederUpdateState.input.parse(move))
  }
}
