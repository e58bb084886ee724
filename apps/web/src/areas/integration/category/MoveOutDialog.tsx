import { deleteCategories, type CategoryNode } from '@hepu/api/areas/integration/category/category'
import { Form } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { DynamicForm } from '../../../resource/form/DynamicForm.tsx'
import type { FormValues } from '../../../resource/form/items.ts'
import { FormModal } from '../../../ui/dialog/FormModal.tsx'
import { required } from '../items.ts'
import { usesOf } from './categoryUses.ts'
import { useCategories } from './useCategories.ts'

const LABEL = '移入的分类'

/** Deletes a category that is in use: asks where its providers and services go. */
export default function MoveOutDialog({
  category,
  onClose,
}: {
  category: CategoryNode
  onClose: () => void
}) {
  const { leaves } = useCategories()
  const [form] = Form.useForm()
  const [isChanged, setChanged] = useState(false)
  const remove = useRun(deleteCategories, { success: messages.deleted, quiet: true })
  const { id, path } = category
  const submit = async (values: FormValues) => {
    const done = await remove.run({ ids: [id], targetId: values['targetId'] as string })
    if (done !== undefined) onClose()
  }
  return (
    <FormModal
      title={`删除分类 · ${path}`}
      width={520}
      okText="移入并删除"
      okButtonProps={{ danger: true }}
      isChanged={isChanged}
      confirmLoading={remove.running}
      onClose={onClose}
      onOk={() => form.submit()}
    >
      <p className="quiet">该分类有 {usesOf(category).join('、')}，删除前把它们移入另一分类。</p>
      <DynamicForm
        form={form}
        items={[
          {
            type: 'select',
            prop: 'targetId',
            label: LABEL,
            span: 24,
            options: leaves.filter(({ value }) => value !== id),
          },
        ]}
        rules={rules}
        error={remove.error}
        onChange={() => setChanged(true)}
        onSubmit={submit}
      />
    </FormModal>
  )
}

const rules = { targetId: required(LABEL) }
