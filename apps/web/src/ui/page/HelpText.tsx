import './helpText.css'
import { Popover } from 'antd'
import type { ReactNode } from 'react'
import { useNarrow } from '../useNarrow.ts'

interface Props {
  /** The question mark that the text is attached to. */
  mark: ReactNode
  children: ReactNode
}

/**
 * The text of a question mark, open from the start: the first click on the mark loads it. Lines that begin with 键盘：
 * are not shown where there are no keys.
 */
export default function HelpText({ mark, children }: Props) {
  // Only a popup below the middle of its mark is moved back into the window.
  const placement = useNarrow() ? 'bottom' : 'bottomLeft'
  return (
    <Popover
      defaultOpen
      trigger="click"
      placement={placement}
      content={
        <div className="help-text">
          {typeof children === 'string'
            ? sectionsOf(children).map((section) => (
                <p key={section} className={section.startsWith('键盘：') ? 'key-hint' : undefined}>
                  {section}
                </p>
              ))
            : children}
        </div>
      }
    >
      {mark}
    </Popover>
  )
}

/** Letters that one section may have before its sentences, then the clauses of a sentence, stand apart. */
const LONG = 80

/** Returns the sections of a text: its lines, and the parts of long ones, so that a rule is found at a glance. */
function sectionsOf(text: string): string[] {
  const lines = text.split('\n').filter((line) => line.trim())
  return lines.flatMap((line) => partsOf(line, /(?<=。)(?![」）])/)).flatMap((part) => partsOf(part, CLAUSE))
}

/** After a semicolon that is not within brackets. */
const CLAUSE = /(?<=；)(?![^（]*）)/

const partsOf = (text: string, end: RegExp): string[] => (text.length > LONG ? text.split(end) : [text])
