import { OutsideLink } from '../../../workspace/OutsideLink.tsx'

/** Leads to the trial results of a product, for users who may read trials. */
export const ResultLink = ({ to }: { to: string }) => <OutsideLink to={to}>试验结果</OutsideLink>
