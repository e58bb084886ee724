import { unitOf } from '@hepu/api/areas/contract/money/exchange'
import type { CollectionList, CollectionRow } from '@hepu/api/areas/contract/payment/contractCollection'
import { applyRefund } from '@hepu/api/areas/contract/payment/contractRefund'
import { REFUND_FILES, refundLabels as labels, wordsOf } from '@hepu/api/areas/contract/payment/paymentWords'
import { fenIn } from '@hepu/api/core/money/fen'
import { Button, Form } from 'antd'
import { useMemo, useState } from 'react'
import { useRun } from '../../../client/useRun.ts'
import { saySubmitted } from '../../../resource/approval/saySubmitted.ts'
import { isSaved, type Attachment } from '../../../resource/files/attachment.ts'
import { FileList } from '../../../resource/files/FileList.tsx'
import { UploadDialog } from '../../../resource/files/UploadDialog.tsx'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormItem, FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { yuan } from '../contractText.ts'
import { amountItem } from './amountItem.ts'
import { RefundsOf } from './RefundsOf.tsx'

interface Props {
  list: CollectionList
  row: CollectionRow
  onClose: () => void
}

/** Stands for 预收 among what can be paid back. */
const ADVANCE = 'advance'

/** 退款: enters money that was paid back of a collection, which another person confirms. */
export default function RefundDialog({ list, row, onClose }: Props) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const [files, setFiles] = useState<Attachment[]>([])
  const [requestId] = useState(() => crypto.randomUUID())
  const apply = useRun(applyRefund, { quiet: true })
  const sources = useMemo(() => sourcesOf(list, row), [list, row])
  const items = useMemo(() => itemsOf(list, sources), [list, sources])
  const submit = async (values: FormValues) => {
    const source = String(values['source'])
    const given = {
      collectionId: row.id,
      conditionId: source === ADVANCE ? null : source,
      amount: String(values['amount']),
      refundedOn: String(values['refundedOn']),
      bankRef: String(values['bankRef']),
      reason: String(values['reason']),
      fileIds: files.flatMap((file) => (isSaved(file) ? file.id : [])),
      requestId,
    }
    const made = await apply.run(given)
    if (!made) return
    onClose()
    await saySubmitted('contract.refund', made.id, '复核')
  }
  const [first] = sources
  return (
    <FormModal
      title={`退还 ${row.collectedOn} 的${wordsOf(list.direction).collect} ${yuan(row.amount)} ${unitOf(list.currency)}`}
      okText="提交复核"
      isChanged={isChanged || files.length > 0}
      confirmLoading={apply.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">退款由另一人复核后计入；已分配的收款，其退款在下一张分配单中按原分配退回。</p>
      <DynamicForm
        form={form}
        items={items}
        values={{ source: first?.value, amount: first?.most }}
        rules={rules}
        error={apply.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
      <RefundFiles files={files} onChange={setFiles} />
      <RefundsOf refunds={row.refunds} />
    </FormModal>
  )
}

interface FilesProps {
  files: readonly Attachment[]
  onChange: (files: Attachment[]) => void
}

/** The papers of a refund: uploaded first, and handed over with it. */
function RefundFiles({ files, onChange }: FilesProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>上传{labels.files}</Button>
      <FileList files={files} onChange={onChange} empty="可附银行回单、对方收据等。" />
      <UploadDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        infoType={REFUND_FILES}
        publicStatus={2}
        existing={files}
        onUploaded={(stored) => onChange([...files, ...stored])}
      />
    </>
  )
}

interface Source {
  value: string
  label: string
  /** The most that can be paid back. */
  most: string
}

function sourcesOf(list: CollectionList, row: CollectionRow): Source[] {
  const { advance } = wordsOf(list.direction)
  const unit = unitOf(list.currency)
  const rest = { value: ADVANCE, label: `${advance}余额 ${yuan(row.rest)} ${unit}`, most: row.rest }
  const used = fenIn(row.usedLeft)
  const credits = list.credits.map(({ id, name, left }) => {
    const most = fenIn(left) < used ? left : row.usedLeft
    return { value: id, label: `冲减「${name}」，最多 ${yuan(most)} ${unit}`, most }
  })
  return [...(fenIn(row.rest) > 0n ? [rest] : []), ...(used > 0n ? credits : [])]
}

const itemsOf = ({ currency }: CollectionList, sources: readonly Source[]): FormItem[] => [
  { type: 'select', prop: 'source', label: '退还什么', span: 24, options: sources },
  amountItem(currency, { prop: 'amount', label: labels.amount }),
  { type: 'date', prop: 'refundedOn', label: labels.refundedOn, span: 12 },
  { type: 'input', prop: 'bankRef', label: labels.bankRef, span: 24, maxlength: 100 },
  { type: 'textarea', prop: 'reason', label: labels.reason, span: 24, maxlength: 200 },
]

const rules = Object.fromEntries(
  Object.entries({
    source: '退还什么',
    amount: labels.amount,
    refundedOn: labels.refundedOn,
    bankRef: labels.bankRef,
    reason: labels.reason,
  }).map(([prop, label]) => [prop, [{ required: true, message: `${label}必填` }]]),
)
