import type { ShownAction } from '@hepu/api/core/change/changeShapes'
import type { ReactNode } from 'react'
import { Changes } from './Changes.tsx'
import './changeSet.css'

interface Props {
  actions: readonly ShownAction[]
  /** Buttons of an action. */
  extra?: (at: number) => ReactNode
}

/** The actions of a change, each with what it does: the value before, struck through, and the value after. */
export function ActionRows({ actions, extra }: Props) {
  return (
    <ol className="change-actions" aria-label="变更内容">
      {actions.map((action, at) => (
        <li key={`${at} ${action.kind}`}>
          <header>
            <strong>{action.label}</strong>
            {extra?.(at)}
          </header>
          {action.text && <p>{action.text}</p>}
          {action.rows.map((row) => (
            <div key={row.label} className="change-row">
              <span className="quiet">
                {row.label}
                {row.action === 'delete' && '：移除'}
              </span>
              <Changes line={{ action: row.action, changes: row.changes }} />
            </div>
          ))}
          {!action.text && action.rows.length === 0 && <p className="quiet">与现在的内容相同</p>}
        </li>
      ))}
    </ol>
  )
}
