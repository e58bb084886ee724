import { folderRename, folderSave, type GeneFolder } from '@hepu/api/areas/research/gene/geneFolders'
import { folderPath } from '@hepu/api/areas/research/gene/geneFolderPath'
import { Form, Input } from 'antd'
import { useId } from 'react'
import { useTabParams } from '../../../workspace/useTabParams.ts'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'

type Named = Pick<GeneFolder, 'id' | 'name' | 'path' | 'version'>

interface Props {
  /** The folder that gets a new one; null at the top. */
  parent: Named | null
  /** The folder that gets another name; absent for a new one. */
  renamed?: Named
  onClose: () => void
}

/** 新增文件夹 and 重命名: a name that is unique on its level. The folder is chosen afterwards. */
export default function FolderNameDialog({ parent, renamed, onClose }: Props) {
  const [form] = Form.useForm<{ name: string }>()
  const [, setParams] = useTabParams()
  const create = useRun(folderSave, { success: messages.saved })
  const rename = useRun(folderRename, { success: messages.saved })
  const save = async ({ name }: { name: string }) => {
    const done = renamed
      ? await rename.run({ id: renamed.id, name, version: renamed.version })
      : await create.run({ name, parentId: parent?.id ?? null })
    if (done === undefined) return
    const above = renamed ? aboveOf(renamed.path) : (parent?.path ?? null)
    setParams({ side: 'folder', folder: folderPath(above, name.trim()), q: '1', current: null })
    onClose()
  }
  const where = parent ? `在「${parent.path}」下` : '在最上级'
  return (
    <AppModal
      open
      title={renamed ? `重命名文件夹「${renamed.name}」` : '新增文件夹'}
      okText={messages.confirm}
      confirmLoading={create.running || rename.running}
      onCancel={onClose}
      onOk={() => form.submit()}
    >
      <Form
        form={form}
        name={useId()}
        layout="vertical"
        initialValues={{ name: renamed?.name ?? '' }}
        onFinish={(values) => void save(values)}
      >
        <Form.Item
          name="name"
          label="文件夹名称"
          extra={renamed ? '其中的技术基因随之改动。' : `${where}新增。`}
          rules={[
            { required: true, whitespace: true, message: '文件夹名称必填' },
            { pattern: /^[^/]*$/, message: '文件夹名称不能含「/」' },
          ]}
        >
          <Input maxLength={50} showCount autoFocus />
        </Form.Item>
      </Form>
    </AppModal>
  )
}

const aboveOf = (path: string): string | null =>
  path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : null
