import type { saveEvaluations } from '@hepu/api/areas/research/germplasm/germplasmEvaluation'
import { readTraitValue } from '@hepu/api/areas/research/germplasm/germplasmTraits'
import { traitHeader, traitOf } from '@hepu/api/areas/experiment/traits/traits'
import type { ParsedInputOf } from '@hepu/api/core/route'
import type { Problem } from '@hepu/api/core/zod'
import { clockDay } from '../../../db/clock.ts'
import type { Ctx } from '../../../http/context.ts'
import { refuse } from '../../../resource/refuseValues.ts'

type Given = ParsedInputOf<typeof saveEvaluations>['rows'][number]

/** A row that may be stored; a new one has no id. */
interface Ready {
  id: number | null
  version: number
  trait: string
  value: number | null
  text: string | null
  env: string | null
  year: number
  remark: string | null
}

/** Reads the values that were typed; refuses all of them when one cannot be, naming every such row. */
export function readEvaluations(
  { services }: Pick<Ctx, 'services'>,
  crop: string,
  given: readonly Given[],
): Ready[] {
  const thisYear = Number(clockDay(services.now()).slice(0, 4))
  const problems: Problem[] = []
  const ready = given.map((row, at) => {
    const addProblem = (path: keyof Given, message: string) =>
      void problems.push({ path: `rows.${at}.${path}`, message: `第${at + 1}行：${message}` })
    if (row.year > thisYear) addProblem('year', '年份不得晚于今年')
    if (row.id && !row.version) addProblem('version', '缺少版本，请刷新后再试')
    return readRow(crop, row, addProblem)
  })
  refuse(problems)
  return ready
}

function readRow(
  crop: string,
  { id, version, trait, raw, env, year, remark }: Given,
  addProblem: (path: keyof Given, message: string) => void,
): Ready {
  const known = traitOf(crop, trait)
  const { value, state, message } = readTraitValue(crop, trait, raw, year)
  if (!known) addProblem('trait', '该作物没有这个性状')
  else if (state === 'refused') addProblem('raw', `${traitHeader(known)} ${message ?? ''}`)
  else if (value === null) addProblem('raw', `${traitHeader(known)}「${raw}」不是观测值`)
  const stored = typeof value === 'number' ? { value, text: null } : { value: null, text: value }
  return {
    id: id ?? null,
    version: version ?? 0,
    trait,
    ...stored,
    env: env ?? null,
    year,
    remark: remark ?? null,
  }
}
