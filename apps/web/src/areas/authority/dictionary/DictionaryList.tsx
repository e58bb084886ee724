import type { listDictionaries } from '@hepu/api/areas/authority/dictionary/dictionaryAdmin'
import type { OutputOf } from '@hepu/api/core/route'

type Dictionary = OutputOf<typeof listDictionaries>[number]

interface Props {
  all: readonly Dictionary[]
  chosen: string | undefined
  onChoose: (code: string) => void
}

/** The dictionaries to choose from: editable ones, then those of the product by group. */
export function DictionaryList({ all, chosen, onChoose }: Props) {
  const groups = new Map<string, Dictionary[]>()
  for (const dictionary of all) {
    const head = dictionary.isFixed ? `系统字典 · ${dictionary.group}` : '可维护的字典'
    groups.set(head, [...(groups.get(head) ?? []), dictionary])
  }
  return (
    <ul className="dict-list">
      {[...groups].map(([head, members]) => (
        <li key={head}>
          <h3>{head}</h3>
          {members.map(({ code, label, count }) => (
            <button key={code} type="button" aria-current={code === chosen} onClick={() => onChoose(code)}>
              {label}
              <span>{count}</span>
            </button>
          ))}
        </li>
      ))}
    </ul>
  )
}
