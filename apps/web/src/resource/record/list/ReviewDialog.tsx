import type { Resource } from '@hepu/api/core/resource/resource'
import { labelWithUnit } from '@hepu/api/core/labelWithUnit'
import { plainText } from '@hepu/api/core/resource/values'
import { Form, Input, Radio } from 'antd'
import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { isOutdated, useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { BLANK } from '../../../ui/text/formatNumber.ts'
import { sayDecided } from '../../approval/sayDecided.ts'
import { pathsOf } from '../recordPaths.ts'
import { textOfField, type RecordRow } from '../recordRows.ts'

interface Props {
  def: Resource
  /** The records to review, as the reviewer sees them. */
  rows: readonly RecordRow[]
  /** Shows what a list knows of the record, and the way to all of it; the screen of the record shows it already. */
  withFacts?: boolean
  /** Called when they were reviewed, or are no longer as the reviewer saw them. */
  onDone?: () => void
  onClose: () => void
}

/**
 * 审核: approves records, or returns them with an opinion; always the versions shown when it was opened, never newer
 * ones.
 */
export default function ReviewDialog({ def, rows, withFacts = false, onDone, onClose }: Props) {
  const [seen] = useState(rows)
  const [form] = Form.useForm<{ pass?: boolean; opinion?: string }>()
  const pass = Form.useWatch('pass', form)
  const review = useRun(def.calls.audit)
  const { error } = review
  const leave = () => {
    onDone?.()
    onClose()
  }
  const leaveOutdated = useEffectEvent(leave)
  useEffect(() => {
    if (isOutdated(error)) leaveOutdated()
  }, [error])
  const submit = async ({ pass: isPassed = false, opinion }: { pass?: boolean; opinion?: string }) => {
    const ids = seen.map(({ id }) => id)
    const versions = Object.fromEntries(seen.map(({ id, version }) => [id, version]))
    const done = await review.run({ ids, pass: isPassed, opinion: opinion ?? null, versions })
    if (done === undefined) return
    void sayDecided(isPassed ? 'agree' : 'turnDown', seen.map(decidedOf))
    leave()
  }
  const decidedOf = (row: RecordRow) => ({
    subject: def.name,
    objectId: row.id,
    title: plainText(row[def.nameField]),
    plain: { submitter: row.updatedByName ?? row.createdByName },
  })
  const one = seen.length === 1 ? seen[0] : undefined
  const first = `「${plainText(seen[0]?.[def.nameField])}」`
  return (
    <AppModal
      open
      title={`审核${def.title}`}
      okText="确定"
      confirmLoading={review.running}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <p className="record-state">{one ? first : `${first}等 ${seen.length} 条`}</p>
      {withFacts && one && <Facts def={def} row={one} onLeave={onClose} />}
      <Form form={form} layout="vertical" onFinish={(values) => void submit(values)}>
        <Form.Item name="pass" label="结果" rules={[{ required: true, message: '请选择通过或驳回' }]}>
          <Radio.Group
            options={[
              { value: true, label: '通过' },
              { value: false, label: '驳回' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="opinion"
          label="审核意见"
          rules={[{ required: pass === false, whitespace: true, message: '驳回须写审核意见' }]}
        >
          <Input.TextArea maxLength={200} showCount autoSize={{ minRows: 2, maxRows: 5 }} />
        </Form.Item>
      </Form>
    </AppModal>
  )
}

/** What the list knows of a record, and a link to all of it with its attachments. */
function Facts({ def, row, onLeave }: { def: Resource; row: RecordRow; onLeave: () => void }) {
  const facts = def.list.columns.flatMap((name) => {
    const field = def.fields[name]
    const text = field && name !== def.nameField ? textOfField(name, field, row) : BLANK
    return field && text !== BLANK
      ? [[labelWithUnit(field.label, 'unit' in field ? field.unit : null), text]]
      : []
  })
  return (
    <>
      <p>
        {facts.map(([label, text]) => (
          <span key={label} style={{ display: 'inline-block', marginRight: 16 }}>
            <span className="quiet">{label}：</span>
            {text}
          </span>
        ))}
        <span className="quiet">提交人：</span>
        {row.updatedByName ?? row.createdByName ?? BLANK}
      </p>
      <p>
        <Link to={pathsOf(def).show(row.id)} onClick={onLeave}>
          查看全部内容与附件
        </Link>
      </p>
    </>
  )
}
