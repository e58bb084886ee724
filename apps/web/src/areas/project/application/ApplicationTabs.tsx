import './application.css'
import { BASIC } from '@hepu/api/areas/project/application/applicationRules'
import { applicationSections } from '@hepu/api/areas/project/application/applicationSections'
import type * as api from '@hepu/api/areas/project/application/projectApplication'
import { lazy, Suspense, useState } from 'react'
import { hasUnsaved } from '../../../resource/form/useUnsaved.ts'
import { PartStateText, SectionTab } from '../../../resource/part/SectionTab.tsx'
import type { RecordDetail } from '../../../resource/record/recordRows.ts'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { CheckPanel } from './CheckPanel.tsx'
import { StateOfApplication } from './StateOfApplication.tsx'
import { useBudgetColumns } from './useBudgetColumns.ts'
import { withTotals } from './withTotals.tsx'
import { withoutReview } from './withoutReview.ts'

const BasicTab = lazy(() => import('./BasicTab.tsx'))

const CHECK = 'check'

/** Returns whether a section may stay empty. */
const isOptional = (name: string): boolean =>
  applicationSections.some((part) => part.name === name && part.isOptional)

interface Shown {
  application: api.ApplicationDetail
  checked: api.CheckedApplication
}

/** A section that was opened, and the field where; opening it again at another field begins its form anew. */
interface Jump {
  count: number
  field: string | null
}

/** The check and the sections as tabs; what was typed in one stays while another is shown. */
export default function ApplicationTabs({ application, checked }: Shown) {
  const [params, setParams] = useTabParams()
  const section = params.get('section') ?? BASIC
  const [visited, setVisited] = useState<ReadonlyMap<string, Jump>>(new Map())
  const opened = new Map([[section, { count: 0, field: null }], ...visited])
  const open = (name: string, field: string | null = null) => {
    const before = opened.get(name)
    // A form with unsaved changes stays as it is, also on the way to one of its fields.
    const isNew = field !== null && !hasUnsaved()
    const count = (before?.count ?? 0) + (isNew ? 1 : 0)
    const jump = { count, field: isNew ? field : (before?.field ?? null) }
    setVisited(new Map([...opened, [name, jump]]))
    setParams({ section: name })
  }
  const adaptBudget = useBudgetColumns(application.id)
  const items = [
    { key: CHECK, label: `提交前的核对（${checked.gaps}）` },
    ...checked.sections.map(({ section: key, label, state }) => ({
      key,
      label: (
        <>
          {label}
          {isOptional(key) && <span className="quiet">（选填）</span>} <PartStateText state={state} />
        </>
      ),
    })),
  ]
  return (
    <>
      <p className="record-state">
        <StateOfApplication state={application.state} />
        <span className="quiet">{application.number}</span>
        {application.state === 'returned' && application.opinion && (
          <span>退回意见：{application.opinion}</span>
        )}
      </p>
      <div className="application-tabs">
        <Tabs items={items} value={section} onChange={open} label="申报内容">
          {section === CHECK && <CheckPanel found={checked} onOpen={open} />}
          {[...opened].map(([name, jump]) => (
            <div key={`${name} ${jump.count}`} hidden={name !== section}>
              {name === BASIC ? (
                <Suspense fallback={<EmptyPane loading />}>
                  <BasicTab id={application.id} start={jump.field} />
                </Suspense>
              ) : (
                <Section
                  name={name}
                  application={application}
                  start={jump.field}
                  {...(name === 'projectBudget'
                    ? { adapt: adaptBudget }
                    : name === 'expert'
                      ? { adapt: withoutReview }
                      : {})}
                />
              )}
            </div>
          ))}
        </Tabs>
      </div>
    </>
  )
}

interface SectionProps {
  name: string
  application: api.ApplicationDetail
  start: string | null
  adapt?: ReturnType<typeof useBudgetColumns>
}

function Section({ name, application, start, adapt }: SectionProps) {
  const part = applicationSections.find((one) => one.name === name)
  if (!part) return null
  const record = application as unknown as RecordDetail
  return (
    <SectionTab
      part={part}
      record={record}
      start={start}
      adapt={(items) => withTotals(name, record, adapt ? adapt(items) : items)}
    />
  )
}
