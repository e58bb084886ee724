import {
  auditDeclaration,
  type DeclarationRow,
} from '@hepu/api/areas/contract/commission/commissionDeclaration'
import {
  declarationLabels as labels,
  quarterText,
} from '@hepu/api/areas/contract/commission/commissionLabels'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { amountOf } from './commissionText.ts'

/** 核定 of a declaration, beside what ERP says. */
export default function AuditDialog({ row, onClose }: { row: DeclarationRow; onClose: () => void }) {
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const audit = useRun(auditDeclaration, { success: messages.saved, quiet: true })
  const submit = async ({ audited, auditNote }: FormValues) => {
    const done = await audit.run({
      id: row.id ?? '',
      version: row.version ?? 0,
      audited: String(audited),
      auditNote: (auditNote as string | undefined) ?? null,
    })
    if (done !== undefined) onClose()
  }
  const period = row.kind === 'return' ? '退货' : quarterText(row.quarter)
  return (
    <FormModal
      title={`核定 ${row.scopeName} ${row.bizYear}年度${period}`}
      isChanged={isChanged}
      confirmLoading={audit.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">
        申报 {amountOf(row.quantity)} {row.unit}
        {row.erp !== null && `，ERP ${amountOf(row.erp)} ${row.unit}`}。核定量与申报量不同时请写明原因。
      </p>
      <DynamicForm
        form={form}
        items={[
          {
            type: 'input',
            prop: 'audited',
            label: labels.audited,
            span: 12,
            unit: row.unit,
            maxlength: 18,
          },
          { type: 'textarea', prop: 'auditNote', label: labels.auditNote, span: 24, maxlength: 500 },
        ]}
        values={{ audited: row.audited ?? row.quantity, auditNote: row.auditNote }}
        rules={{ audited: [{ required: true, message: `${labels.audited}必填` }] }}
        error={audit.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}
