/** What the list of public screens may use of breeders: the only door to this area. */
export const loadPartnerPage = () => import('./view/PartnerPage.tsx')
