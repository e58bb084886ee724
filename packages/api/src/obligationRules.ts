import type { AreaOutline } from './core/areaOutline.ts'
import { must } from './core/must.ts'
import { engineRules, ruleOf, type ObligationRule } from './core/obligation/obligationRule.ts'
import type { Resource } from './core/resource/resource.ts'
import { outlines } from './outlines.ts'
import { resources } from './resources.ts'

/** Returns the name of the rule that a field of a registry makes: `research.patent.feeDueDate`. */
export const fieldRuleName = ({ name }: Pick<Resource, 'name'>, field: string): string => `${name}.${field}`

/** Returns the rules of a registry, one for each day of its `deadlines`. */
const rulesOfResource = (def: Resource): ObligationRule[] =>
  Object.entries(def.deadlines?.days ?? {}).map(([field, label = field]) => {
    const money = def.fields[def.deadlines?.amounts?.[field] ?? '']
    const spec = {
      label,
      group: def.title,
      read: `${def.name}:read` as const,
      ...def.deadlines?.reminders?.[field],
    }
    return ruleOf(fieldRuleName(def, field), spec, money?.kind === 'money' ? money.unit : null)
  })

/** Every rule that makes something due: those of registries, those that the outlines declare, and those of the engine. */
export const obligationRules: readonly ObligationRule[] = [
  ...resources.flatMap(rulesOfResource),
  ...outlines.flatMap(({ obligations = {} }: AreaOutline) =>
    Object.entries(obligations).map(([name, spec]) => ruleOf(name, spec)),
  ),
  ...Object.entries(engineRules).map(([name, spec]) => ruleOf(name, spec)),
]

const byName = new Map(obligationRules.map((rule) => [rule.name, rule]))

/** Returns a rule by its name; undefined if no area declares it any more. */
export const findRule = (name: string): ObligationRule | undefined => byName.get(name)

/** Returns a rule by its name. Throws if no area declares it. */
export const getRule = (name: string): ObligationRule => must(byName.get(name), `obligation rule ${name}`)
