import type { Resource } from '@hepu/api/core/resource/resource'
import type { Route } from '@hepu/api/core/route'
import { ImportDialog } from '../ImportDialog.tsx'

interface Props {
  def: Resource
  /** Lists that the import spoils beside the resource's own. */
  spoilt?: readonly Route[] | undefined
  onClose: () => void
}

/** 导入 of a resource: choose, check, preview, confirm. */
export default function RecordImport({ def, spoilt = [], onClose }: Props) {
  const { calls, title } = def
  return (
    <ImportDialog
      source={{
        title: `导入${title}`,
        upload: calls.import,
        template: calls.importTemplate,
        calls: calls.batch,
        refresh: [calls.page, ...spoilt],
      }}
      onClose={onClose}
    />
  )
}
