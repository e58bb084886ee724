import { compareSnapshots, listSnapshots } from '@hepu/api/areas/project/change/projectChange'
import { useCall } from '../../../client/useCall.ts'
import { SnapshotComparison } from '../../../resource/change/SnapshotComparison.tsx'

/** A project as its book was signed, and before and after its changes. */
export default function ProjectSnapshots({ projectId }: { projectId: string }) {
  const shots = useCall(listSnapshots, { projectId }, { quiet: true })
  return <SnapshotComparison title="快照比较" shots={shots} compare={compareSnapshots} />
}
