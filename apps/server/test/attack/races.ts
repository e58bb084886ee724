import { supplierSave } from '@hepu/api/areas/authority/supplier/supplier'
import { entrySave } from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import { saveOrganization } from '@hepu/api/areas/authority/organization/organization'
import { product } from '@hepu/api/areas/product/record/product'
import type { Route } from '@hepu/api/core/route'
import type { Target } from './target.ts'

const AT_ONCE = 50

/** A call that may succeed once for the same values, however many make it at the same time. */
interface Race {
  name: string
  route: Route
  input: (round: number) => Record<string, unknown>
}

const races: readonly Race[] = [
  {
    name: '供应商：名称相同',
    route: supplierSave,
    input: (round) => ({ name: `竞争供应商${round}`, type: 'SEED' }),
  },
  {
    name: '字典项：编码相同',
    route: entrySave,
    input: (round) => ({ code: 'supplier_type', value: `RACE${round}`, label: `竞争${round}` }),
  },
  {
    name: '产品：编码相同',
    route: product.calls.create,
    input: (round) => ({
      submit: true,
      name: `竞争产品${round}`,
      code: `RACE-${round}`,
      cropSpecies: '玉米',
      type: '自有',
      state: '在研',
    }),
  },
  {
    name: '机构：编码相同',
    route: saveOrganization,
    input: (round) => ({ parentId: '1', name: `竞争机构${round}`, code: `RACE${round}` }),
  },
]

/** How often a race let more or fewer than one through. */
export interface RaceReport {
  name: string
  rounds: number
  /** Rounds with a number of successes other than one, or an error of the server. */
  falls: string[]
}

/** Sends each of these calls fifty times at once with equal values; exactly one may succeed. */
export async function race(target: Target, rounds: number): Promise<RaceReport[]> {
  const token = await target.signIn('admin')
  const reports: RaceReport[] = []
  for (const { name, route, input } of races) {
    const falls: string[] = []
    for (let round = 1; round <= rounds; round++) {
      const ask = { method: route.method, path: route.path, body: JSON.stringify(input(round)) }
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => target.send(ask, token)))
      const won = answers.filter(({ code }) => code === 1).length
      const broken = answers.find(({ status }) => status >= 500)
      if (won !== 1 || broken)
        falls.push(`round ${round}: ${won} succeeded; ${(broken ?? answers[0])?.text.slice(0, 160) ?? ''}`)
    }
    reports.push({ name, rounds, falls })
  }
  return reports
}
