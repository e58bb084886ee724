import type { Report } from '@hepu/api/areas/research/report/reportDefinition'

/** Says when a record of a subject counts as in force, and which day ends it. */
export function EndingNote({ report: { ending, registry, title } }: { report: Report }) {
  if (!ending) return <p>{title}没有失效，累计只增不减。</p>
  const labelOf = (name: string) => registry.fields[name]!.label
  const { since, state, last } = ending
  return (
    <p>
      只计有效时，减去在该年年末（今年为今天）以前已失效的：
      {since && `没有${labelOf(since)}的不计；`}
      {last && `${labelOf(last)}是最后一个有效日，次日起失效（到12月31日届满的当年仍计入）；`}
      {state &&
        `${labelOf(state.field)}为${state.ended.join('、')}的${
          state.day
            ? `自${labelOf(state.day)}当天起失效`
            : `已失效，登记库没有记录失效日${state.expired ? `（${state.expired}的按${labelOf(last!)}）` : ''}`
        }；`}
      没有失效日的，各年都不计入，另列条数。
    </p>
  )
}
