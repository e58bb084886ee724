import { lazy } from 'react'

const dialogs = {
  checks: lazy(() => import('./ChecksDialog.tsx')),
  edit: lazy(() => import('./GroupDialog.tsx')),
  scrap: lazy(() => import('../scrap/EntryScraps.tsx')),
}

interface Props {
  kind: keyof typeof dialogs
  groupId: string
  onClose: () => void
}

/** The dialogs of a group in the list: 设置对照, 组别资料 and 品种报废. */
export default function GroupDialogs({ kind, ...rest }: Props) {
  const Dialog = dialogs[kind]
  return <Dialog {...rest} />
}
