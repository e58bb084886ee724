import { addFinding, MISSING } from '../book/findings.ts'
import { addIssue, columnOf, decide, type Checking } from './checking.ts'
import { movedNear } from './powersOfTen.ts'

/** Checks what was harvested in a plot: nothing at all, or more plants than were there. */
export function checkAmounts(checking: Checking): void {
  for (let at = 0; at < checking.rows.length; at++) {
    if (!checking.survey.isCounted(at)) continue
    for (const key of ['weight', 'yieldGiven'] as const) checkZero(checking, at, key)
    for (const key of COUNTED) checkPlants(checking, at, key)
  }
}

const NAMES = { weight: '小区产量', yieldGiven: '折亩产' } as const

/** Asks whether a harvest of 0 is a crop failure or was not weighed; it is missing unless the user says so. */
function checkZero(checking: Checking, at: number, key: keyof typeof NAMES): void {
  if (checking.survey.valueOf(key, at) !== 0) return
  const row = checking.rows[at]!
  const id = addFinding(checking, row.no, columnOf(checking, row, key), {
    severity: 'warning',
    code: 'weightZero',
    read: '0',
    expected: '大于0；没有称重的留空',
    text: `试点「${row.point}」品种「${row.entry}」的${NAMES[key]}为0，是绝收还是没有称重？不选择时按缺测处理`,
    actions: [MISSING, { key: 'keep', label: '绝收，按0导入' }],
    action: 'missing',
  })
  const patches = { missing: { set: { [key]: null } }, keep: {} }
  addIssue(row, { key: id, code: 'weightZero', action: 'missing', patches })
}

/** Plants of a plot, and the factor by which there may be more of them: maize plants may have two ears. */
const COUNTED = [
  { key: 'harvestPlants', label: '收获株数', factor: 1 },
  { key: 'harvestEars', label: '收获穗数', factor: 2 },
] as const

const MU_M2 = 2000 / 3
/** Plants beyond those that should be there: density and area are rounded, 应有株数 less so. */
const MORE = { planned: 1.05, computed: 1.2 }

/** Ratio to the plants that should be there up to which a count is near them once its decimal point is moved. */
const NEAR = Math.log(1.8)

/** The plants that a plot should have. */
interface PlantLimit {
  plants: number
  most: number
  /** Where the number is from. */
  source: string
}

function limitOf({ survey }: Checking, at: number): PlantLimit | null {
  const planned = survey.valueOf('plannedPlants', at)
  if (planned > 0) return { plants: planned, most: planned * MORE.planned, source: `应有株数为${planned}株` }
  const [density, area] = [survey.valueOf('density', at), survey.valueOf('area', at)]
  const plants = Math.round((density * area) / MU_M2)
  const source = `按密度和小区面积应有约${plants}株`
  return plants >= 1 ? { plants, most: plants * MORE.computed + 1, source } : null
}

/** Checks that no more plants were harvested than 应有株数 says, or density and area make possible. */
function checkPlants(checking: Checking, at: number, { key, label, factor }: (typeof COUNTED)[number]): void {
  const harvested = checking.survey.valueOf(key, at)
  const limit = harvested > 0 ? limitOf(checking, at) : null
  if (!limit || harvested <= limit.most * factor) return
  const row = checking.rows[at]!
  const count = row.values[key]
  const read = String(count)
  const moved =
    typeof count === 'number'
      ? movedNear(count, limit.plants, NEAR, (plants) => plants <= limit.most * factor)
      : null
  decide(
    checking,
    row,
    key,
    {
      severity: 'warning',
      code: 'plantsTooMany',
      read,
      expected: moved === null ? `不超过${limit.plants * factor}` : String(moved),
      text: `试点「${row.point}」品种「${row.entry}」的${label}为${read}，${limit.source}，两者必有一误${moved === null ? '' : `，疑似小数点错位，可能是${moved}`}；不选择时按原值导入`,
    },
    {
      missing: { set: { [key]: null } },
      ...(moved !== null && { suggestion: { set: { [key]: moved } } }),
      keep: {},
    },
    'keep',
  )
}
