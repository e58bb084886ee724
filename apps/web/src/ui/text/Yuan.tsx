import { yuan } from './yuan.ts'

/** An amount in yuan in tabular digits, with thousands separators and two decimals; a dash if there is none. */
export const Yuan = ({ amount }: { amount: string | null }) => <span className="num">{yuan(amount)}</span>
