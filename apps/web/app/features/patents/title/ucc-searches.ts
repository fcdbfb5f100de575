/** Searches of filings under the Uniform Commercial Code by the states themselves; only addresses that are sure. */
export const uccSearches: readonly (readonly [state: string, address: string])[] = [
  ['California', 'https://bizfileonline.sos.ca.gov/search/ucc'],
  ['Colorado', 'https://www.coloradosos.gov/ucc/'],
  ['Florida', 'https://www.floridaucc.com/'],
  ['Georgia', 'https://www.gsccca.org/'],
  ['Idaho', 'https://sosbiz.idaho.gov/search/ucc'],
  ['Massachusetts', 'https://corp.sec.state.ma.us/corpweb/UCCSearch/UCCSearch.aspx'],
  ['Minnesota', 'https://mblsportal.sos.mn.gov/'],
  ['Virginia', 'https://cis.scc.virginia.gov/'],
  ['Washington', 'https://fortress.wa.gov/dol/ucc/'],
];

/** The association whose members keep these filings, for the other states. */
export const uccDirectory = { name: 'nass.org', address: 'https://www.nass.org/' };
