import { contractSnapshotCompare, contractSnapshots } from '@hepu/api/areas/contract/change/contractChange'
import { useCall } from '../../../client/useCall.ts'
import { SnapshotComparison } from '../../../resource/change/SnapshotComparison.tsx'

/** A contract before and after its changes; nothing before the first one took effect. */
export default function ContractSnapshots({ contractId }: { contractId: string }) {
  const shots = useCall(contractSnapshots, { contractId }, { quiet: true })
  return <SnapshotComparison title="前后比较" shots={shots} compare={contractSnapshotCompare} />
}
