import './application.css'
import { BASIC } from '@hepu/api/areas/project/application/applicationRules'
import { applicationSections } from '@hepu/api/areas/project/application/applicationSections'
import * as api from '@hepu/api/areas/project/application/projectApplication'
import { Space } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { hasUnsaved } from '../../../resource/form/useUnsaved.ts'
import { PartStateText, SectionTab } from '../../../resource/part/SectionTab.tsx'
import type { RecordDetail } from '../../../resource/record/recordRows.ts'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Tabs } from '../../../ui/page/Tabs.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { APPLICATIONS, applicationPath } from './applicationPaths.ts'
import { BasicTab } from './BasicTab.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import { StateOfApplication } from './StateOfApplication.tsx'
import { useBudgetColumns } from './useBudgetColumns.ts'
import { withoutReview } from './withoutReview.ts'

/** 填写申报: the application itself and its twelve sections, the check, and the submission. */
export default function ApplicationEdit() {
  const [params] = useTabParams()
  const id = params.get('projectId')
  const found = useCall(
    api.queryOneProjectInfo,
    { id: id ?? '0' },
    { enabled: id !== null, quiet: true, freshOnReturn: true },
  )
  const checked = useCall(api.check, { id: id ?? '0' }, { enabled: id !== null, quiet: true })
  const application = found.error ? undefined : found.data
  const error = found.error ?? checked.error
  return (
    <Page
      title={application ? `填写申报 · ${application.name}` : '填写申报'}
      back={application ? applicationPath('applicationDetails', application.id) : APPLICATIONS}
      help="每个部分分别保存，可以有缺项：带星号的提交时必填，草稿可先留空。「提交前的核对」列出全部缺项，点一项即到该处。金额合计精确到分。"
      extra={application && checked.data && <Submission application={application} gaps={checked.data.gaps} />}
      keepHead
    >
      {id === null && <BadQuery list={APPLICATIONS} />}
      {error && (
        <ErrorPane error={error} onRetry={() => void Promise.all([found.refetch(), checked.refetch()])} />
      )}
      {id !== null && !error && !(application && checked.data) && <EmptyPane loading />}
      {application && checked.data && <Sections application={application} checked={checked.data} />}
    </Page>
  )
}

function Submission({ application, gaps }: { application: api.ApplicationDetail; gaps: number }) {
  const navigate = useNavigate()
  const submit = useRun(api.submitApplication, { success: `${messages.done}，已提交审批` })
  const { can, whyNot = {}, id, version, name } = application
  if (!can['submit'] && !whyNot['submit']) return null
  const why = whyNot['submit'] ?? (gaps > 0 ? `还有 ${gaps} 处缺项，见「提交前的核对」` : undefined)
  const send = async () => {
    if (await submit.run({ id, version })) void navigate(applicationPath('applicationDetails', id))
  }
  return (
    <Space>
      <Link to={applicationPath('applicationDetails', id)}>查看全文</Link>
      <DisabledWithReason why={why}>
        <ConfirmButton
          type="primary"
          disabled={why !== undefined}
          title={`确定提交申报「${name}」吗？`}
          description={
            hasUnsaved()
              ? '页面上有未保存的修改，不会提交。'
              : '提交后进入审批，期间不能修改；可在无人处理前撤回。'
          }
          onConfirm={send}
        >
          提交
        </ConfirmButton>
      </DisabledWithReason>
    </Space>
  )
}

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

function Sections({ application, checked }: Shown) {
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
          {label} {state === 'empty' && isOptional(key) && <span className="quiet">选填·</span>}
          <PartStateText state={state} />
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
                <BasicTab id={application.id} start={jump.field} />
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
  return <SectionTab part={part} record={record} start={start} {...(adapt ? { adapt } : {})} />
}
