import { Button, Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { messages } from '../../client/messages.ts'
import { useCall } from '../../client/useCall.ts'
import { useRun } from '../../client/useRun.ts'
import { ConfirmButton } from '../../ui/dialog/ConfirmButton.tsx'
import { StateText } from '../../ui/text/StateText.tsx'
import { openErrorsOf, type Batch, type Preview } from './batchShapes.ts'
import type { ImportSource } from './importSource.ts'
import { useUnsent } from './unsent.tsx'

/** Number of errors that the footer lists with their reasons. */
const MAX_ERRORS_SHOWN = 3

interface Props {
  source: ImportSource
  batch: Batch
  preview: Preview
  /** The errors are already listed above. */
  isListing: boolean
  /** Opens 检查结果, where the findings are decided; null for users who may not see it. */
  onList: (() => void) | null
  /** Called with the answer to the confirmation, which the server gives only once. */
  onConfirmed: (answer: unknown) => void
  onAgain: () => void
  /** Called after the user has given up the preview. */
  onGivenUp: () => void
}

/** 确认: a reason where standing values change, a tick where rows with errors stay out, or giving the preview up. */
export function ConfirmBar({ source, batch, preview, isListing, onList, ...acts }: Props) {
  const { onConfirmed, onAgain, onGivenUp } = acts
  const [reason, setReason] = useState('')
  const [agreed, setAgreed] = useState<number>()
  const confirm = useRun(source.calls.confirm)
  const discard = useRun(source.calls.discard, { success: `${messages.done}：已放弃预览` })
  const { isUnsent, apply } = useUnsent()
  const why = useId()
  const changes = preview.changesTotal
  const errors = openErrorsOf(preview)
  const leaveOutErrors = agreed === errors
  const blocked = batch.can['confirm'] ? '' : (batch.missing ?? '没有可以导入的内容')
  const nothing = preview.isSame || blocked !== ''
  const concerns = nothing && errors > 0 ? [] : (preview.concerns ?? [])
  const obstacle = isUnsent
    ? '列对应或填写的内容改后还没有检查'
    : obstacleOf({ blocked, isSame: preview.isSame, errors, leaveOutErrors, changes, reason })
  const showsErrors = errors > 0 && !isListing
  const start = async () => {
    onConfirmed(await confirm.run({ id: batch.id, version: batch.version, reason, leaveOutErrors }))
  }
  return (
    <footer className="import-confirm">
      {(showsErrors || concerns.length > 0) && (
        <ul className="import-concerns" aria-label="确认前请看">
          {showsErrors && <Errors source={source} batch={batch} total={errors} />}
          {concerns.map((text) => (
            <li key={text}>
              <StateText tone="warn">{text}</StateText>
            </li>
          ))}
          {!isListing && onList && (
            <li>
              <Button type="link" className="import-kind" onClick={onList}>
                到「检查结果」中处理
              </Button>
            </li>
          )}
        </ul>
      )}
      {changes > 0 && (
        <Input
          aria-label="修改原因"
          placeholder={`将修改 ${changes} 个已有值，请填写修改原因（必填）`}
          maxLength={200}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <div className="import-buttons">
        {errors > 0 && !nothing && (
          <Checkbox
            checked={leaveOutErrors}
            onChange={(event) => setAgreed(event.target.checked ? errors : undefined)}
          >
            我已知道有 {errors} 处错误，有错误的内容不导入
          </Checkbox>
        )}
        <span id={why} role="status" className="import-obstacle">
          {obstacle && <StateText tone="warn">{obstacle}</StateText>}
        </span>
        {isUnsent && <Button onClick={apply}>应用并重新检查</Button>}
        <Button onClick={onAgain}>换一个文件</Button>
        <ConfirmButton
          title="放弃这次预览？上传的文件不会导入。"
          onConfirm={async () => {
            if ((await discard.run({ id: batch.id })) !== undefined) onGivenUp()
          }}
        >
          放弃
        </ConfirmButton>
        <Button
          type="primary"
          disabled={obstacle !== ''}
          aria-describedby={why}
          loading={confirm.running}
          onClick={() => void start()}
        >
          确认导入
        </Button>
      </div>
    </footer>
  )
}

/** Lists the first errors that need a decision, each with its reason, and the number of the others. */
function Errors({ source, batch, total }: Pick<Props, 'source' | 'batch'> & { total: number }) {
  const model = { batchId: batch.id, isOpen: true }
  const found = useCall(source.calls.findings, { size: 5, order: 'ascending', model }, { quiet: true })
  const shownErrors = (found.data?.records ?? []).slice(0, MAX_ERRORS_SHOWN)
  return (
    <>
      {shownErrors.map(({ seq, row, message }) => (
        <li key={seq}>
          <StateText tone="bad">
            错误{row === null ? '' : `（第${row}行）`}：{message}
          </StateText>
        </li>
      ))}
      {total > shownErrors.length && shownErrors.length > 0 && (
        <li className="quiet">另有 {total - shownErrors.length} 处错误，见「检查结果」</li>
      )}
    </>
  )
}

interface ConfirmState {
  /** Why the server would refuse. */
  blocked: string
  isSame: boolean
  errors: number
  leaveOutErrors: boolean
  changes: number
  reason: string
}

/** Returns why the import cannot be confirmed yet; blank if it can. */
function obstacleOf(state: ConfirmState): string {
  if (state.isSame) return state.errors > 0 ? '没有可以导入的内容' : '没有需要导入的内容'
  if (state.blocked) return state.blocked
  if (state.changes > 0 && state.reason.trim() === '') return '请填写修改原因'
  return state.errors > 0 && !state.leaveOutErrors ? '请处理错误，或勾选不导入有错误的内容' : ''
}
