import type { CheckedApplication } from '@hepu/api/areas/project/application/projectApplication'
import { Button } from 'antd'
import { PartStateText } from '../../../resource/part/SectionTab.tsx'

interface Props {
  found: CheckedApplication
  /** Opens a section at a field. */
  onOpen: (section: string, field: string | null) => void
}

/** What keeps an application from being submitted, by section, each with a way to its field; and what may be meant otherwise. */
export function CheckPanel({ found, onOpen }: Props) {
  const named = found.sections.filter(({ gaps, warnings }) => gaps.length + warnings.length > 0)
  if (named.length === 0) return <p className="quiet">必填部分都已完整，可以提交。</p>
  return (
    <ul className="application-gaps" aria-label="提交前的核对">
      {named.map(({ section, label, state, gaps, warnings }) => (
        <li key={section}>
          <strong>{label}</strong> <PartStateText state={state} />
          <ul>
            {gaps.map(({ field, message }) => (
              <li key={message}>
                <Button type="link" size="small" onClick={() => onOpen(section, field)}>
                  {message}
                </Button>
              </li>
            ))}
            {warnings.map(({ field, message }) => (
              <li key={message}>
                <span className="quiet">提示：</span>
                <Button type="link" size="small" onClick={() => onOpen(section, field)}>
                  {message}
                </Button>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
