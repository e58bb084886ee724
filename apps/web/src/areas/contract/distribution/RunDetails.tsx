import { runKinds, runLabels as labels } from '@hepu/api/areas/contract/distribution/distributionLabels'
import * as api from '@hepu/api/areas/contract/distribution/distributionRun'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { messages } from '../../../client/messages.ts'
import { useCall } from '../../../client/useCall.ts'
import { useRun } from '../../../client/useRun.ts'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { BadQuery } from '../../../ui/pane/BadQuery.tsx'
import { EmptyPane } from '../../../ui/pane/EmptyPane.tsx'
import { ErrorPane } from '../../../ui/pane/ErrorPane.tsx'
import { Notice } from '../../../ui/pane/Notice.tsx'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { contractPath } from '../contractPaths.ts'
import './distribution.css'
import { profitPath, RUNS, runPath } from './distributionPaths.ts'
import { RunStateText, yuan } from './distributionText.tsx'
import { Offered } from '../../../ui/control/Offered.tsx'
import { Reasons } from '../../../ui/control/Reasons.tsx'
import { PayeeTable } from './PayeeTable.tsx'
import { RunFigures } from './RunFigures.tsx'
import { RunComments } from './RunComments.tsx'
import { RunReceipts } from './RunReceipts.tsx'

const ReverseRunDialog = lazy(() => import('./ReverseRunDialog.tsx'))

/** 收益分配单: who gets what, from which receipts, with its confirmation and its reversal. */
export default function RunDetails() {
  const [params] = useTabParams()
  const id = params.get('id')
  const found = useCall(api.showRun, { id: id ?? '' }, { quiet: true, enabled: id !== null })
  return (
    <Page
      title={found.data ? `收益分配单 ${found.data.number}` : '收益分配单'}
      back={RUNS}
      extra={found.data && <Actions run={found.data} />}
    >
      {id === null && <BadQuery list={RUNS} />}
      {found.error && <ErrorPane error={found.error} onRetry={() => void found.refetch()} />}
      {id !== null && !found.data && !found.error && <EmptyPane loading />}
      {found.data && <Details run={found.data} />}
    </Page>
  )
}

function Actions({ run }: { run: api.RunDetail }) {
  const [isReversing, setReversing] = useState(false)
  const navigate = useNavigate()
  const confirm = useRun(api.confirmRun, { success: messages.done })
  const remove = useRun(api.deleteRun, { success: messages.deleted })
  const { id, version, number } = run
  const discard = async () => {
    if ((await remove.run({ id })) !== undefined) void navigate(RUNS)
  }
  return (
    <Space>
      <Offered of={run} action="delete">
        {(disabled) => (
          <ConfirmButton
            danger
            disabled={disabled}
            title={`删除草稿 ${number}？`}
            description="其中的收款可重新编制。"
            onConfirm={discard}
          >
            删除草稿
          </ConfirmButton>
        )}
      </Offered>
      <Offered of={run} action="reverse">
        {(disabled) => (
          <Button disabled={disabled} onClick={() => setReversing(true)}>
            冲销
          </Button>
        )}
      </Offered>
      <Offered of={run} action="confirm">
        {(disabled) => (
          <ConfirmButton
            type="primary"
            disabled={disabled}
            title={`确认分配单 ${number}？`}
            description="确认后锁定，不能修改或删除，更正只能冲销。"
            onConfirm={() => confirm.run({ id, version })}
          >
            确认
          </ConfirmButton>
        )}
      </Offered>
      <Suspense>{isReversing && <ReverseRunDialog run={run} onClose={() => setReversing(false)} />}</Suspense>
    </Space>
  )
}

function Details({ run }: { run: api.RunDetail }) {
  return (
    <>
      <Reasons of={run} actions={{ delete: '删除草稿', reverse: '冲销', confirm: '确认' }} />
      {run.warnings.length > 0 && <Notice tone="warning" title={run.warnings.join('；')} />}
      <p>
        <RunStateText state={run.state} /> {runKinds[run.kind]} ·{' '}
        <Link className="link-in-text" to={contractPath(run.contractId, 'profit')}>
          {run.contractName}
        </Link>{' '}
        · {run.kind === 'adjustment' ? `自 ${run.until} 起` : `收款截至 ${run.until}`} · {run.createdByName}
        编制
        {run.confirmedByName && ` · ${run.confirmedByName}确认`}
        {run.reason && ` · ${run.reason}`}
      </p>
      {run.reverses && (
        <p>
          冲销分配单{' '}
          <Link className="link-in-text" to={runPath(run.reverses.id)}>
            {run.reverses.number}
          </Link>
          ，逐行反向复制。
        </p>
      )}
      {run.reversedBy && (
        <p>
          已由{' '}
          <Link className="link-in-text" to={runPath(run.reversedBy.id)}>
            {run.reversedBy.number}
          </Link>{' '}
          冲销。
        </p>
      )}
      <RunFigures figures={run} />
      <p>
        已发放 {yuan(run.paid)} 元。
        {run.payableYear !== null && (
          <>
            <Link to={profitPath(run.contractId, run.payableYear)}>去发放</Link>{' '}
          </>
        )}
        <Verify run={run} />
      </p>
      <PayeeTable payees={run.payees} lastYear={run.lastYear} />
      <RunComments runId={run.id} />
      <RunReceipts runId={run.id} />
    </>
  )
}

/** Computes the run anew on request, and says whether the lines are still those. */
function Verify({ run: { id, lineHash, inputHash } }: { run: api.RunDetail }) {
  const [isAsked, setAsked] = useState(false)
  const found = useCall(api.verifyRun, { id }, { enabled: isAsked })
  return (
    <>
      <span className="quiet" title={`${labels.inputHash} ${inputHash}`}>
        {labels.lineHash} {lineHash.slice(0, 16)}…
      </span>{' '}
      <Button type="link" size="small" loading={isAsked && found.isFetching} onClick={() => setAsked(true)}>
        重算核对
      </Button>
      <span aria-live="polite">
        {found.data && (found.data.isSame ? '重算一致' : '重算不一致，请联系管理员核查数据库')}
      </span>
    </>
  )
}
