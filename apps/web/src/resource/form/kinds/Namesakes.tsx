import { bareName } from '@hepu/api/core/externalName'
import { Button } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { textOf } from '../control.ts'
import type { FormValues } from '../items.ts'

interface Props {
  /** Name of an external person, with or without 「(外部人员)」. */
  name: string
  /** Returns the staff that a search by name finds; throws when the search is refused. */
  rowsFor: (text: string, signal: AbortSignal) => Promise<FormValues[]>
  onChoose: (row: FormValues) => void
}

/** Says that known people have exactly the name of an external one, with a button for each that makes the entry that person. */
export function Namesakes({ name, rowsFor, onChoose }: Props) {
  const people = useNamesakes(bareName(name), rowsFor)
  if (people.length === 0) return null
  return (
    <span className="staff-namesakes">
      <span className="quiet">库中有同名人员</span>
      {people.map((row) => (
        <Button
          key={`${textOf(row['userId'])} ${textOf(row['personId'])}`}
          type="link"
          size="small"
          onClick={() => onChoose(row)}
        >
          {`改为${labelOf(row)}`}
        </Button>
      ))}
    </span>
  )
}

/** Returns the known people of exactly this name; none while they are looked up, and none if that is refused. */
function useNamesakes(name: string, rowsFor: Props['rowsFor']): readonly FormValues[] {
  const [found, setFound] = useState<{ name: string; rows: readonly FormValues[] }>({ name: '', rows: [] })
  const search = useEffectEvent(rowsFor)
  useEffect(() => {
    const given = new AbortController()
    const keep = (rows: readonly FormValues[]) => {
      if (given.signal.aborted) return
      setFound({ name, rows: rows.filter((row) => textOf(row['userName']) === name) })
    }
    search(name, given.signal).then(keep, () => undefined)
    return () => given.abort()
  }, [name])
  return found.name === name ? found.rows : []
}

function labelOf(row: FormValues): string {
  const organization = textOf(row['organizationName'])
  return textOf(row['userName']) + (organization ? `（${organization}）` : '')
}
