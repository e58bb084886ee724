import type { Part } from '@hepu/api/core/resource/part'
import { useState, type ReactNode } from 'react'
import { Tabs } from '../../ui/page/Tabs.tsx'
import type { RecordDetail } from '../record/recordRows.ts'
import { PartStateText, SectionTab, useSection } from './SectionTab.tsx'
import './part.css'

interface Props {
  /** Sections of the record, in their order. */
  parts: readonly Part[]
  record: RecordDetail
  /** The fields of the record itself. */
  children: ReactNode
}

const MAIN = 'main'

/** The fields of a record and its sections in tabs, each with its state; in print all of them, one below the other. */
export function RecordTabs({ parts, record, children }: Props) {
  const [chosen, setChosen] = useState(MAIN)
  const items = [
    { key: MAIN, label: '基本信息' },
    ...parts.map((part) => ({
      key: part.name,
      label: <TabLabel part={part} record={record} />,
    })),
  ]
  return (
    <Tabs items={items} value={chosen} onChange={setChosen} label="记录内容">
      <div className="part-panel" hidden={chosen !== MAIN}>
        {children}
      </div>
      {parts.map((part) => (
        <div key={part.name} className="part-panel" hidden={chosen !== part.name}>
          <h2 className="part-print">{part.label}</h2>
          <SectionTab part={part} record={record} />
        </div>
      ))}
    </Tabs>
  )
}

function TabLabel({ part, record }: { part: Part; record: RecordDetail }) {
  const { data } = useSection({ part, record })
  return (
    <>
      {part.label} {data && <PartStateText state={data.state} />}
    </>
  )
}
