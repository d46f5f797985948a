/** Texts of processor response codes. Source: Braintree developer documentation, "Authorization responses". */
const texts: Readonly<Record<string, string>> = {
  1000: 'Approved',
  2000: 'Do Not Honor',
  2001: 'Insufficient Funds',
  2002: 'Limit Exceeded',
  2003: "Cardholder's Activity Limit Exceeded",
  2004: 'Expired Card',
  2005: 'Invalid Credit Card Number',
  2006: 'Invalid Expiration Date',
  2007: 'No Account',
  2008: 'Card Account Length Error',
  2009: 'No Such Issuer',
  2010: 'Card Issuer Declined CVV',
  2011: 'Voice Authorization Required',
  2012: 'Processor Declined - Possible Lost Card',
  2013: 'Processor Declined - Possible Stolen Card',
  2014: 'Processor Declined - Fraud Suspected',
  2015: 'Transaction Not Allowed',
  2016: 'Duplicate Transaction',
  2017: 'Cardholder Stopped Billing',
  2018: 'Cardholder Stopped All Billing',
  2019: 'Invalid Transaction',
  2020: 'Violation',
  2021: 'Security Violation',
  2022: 'Declined - Updated Cardholder Available',
  2023: 'Processor Does Not Support This Feature',
  2024: 'Card Type Not Enabled',
  2038: 'Processor Declined',
  2041: 'Declined - Call For Approval',
  2043: 'Error - Do Not Retry, Call Issuer',
  2044: 'Declined - Call Issuer',
  2046: 'Declined',
  2047: 'Call Issuer. Pick Up Card',
  2048: 'Invalid Amount',
  2051: 'Credit Card Number does not match method of payment',
  2053: 'Card reported as lost or stolen',
  2057: 'Issuer or Cardholder has put a restriction on the card',
  2059: 'Address Verification Failed',
  2060: 'Address Verification and Card Security Code Failed',
  2061: 'Invalid Transaction Data',
  2069: 'PayPal Blocking Duplicate Order IDs',
  2070: 'PayPal Buyer Revoked Pre-Approved Payment Authorization',
  2074: 'Funding Instrument In The PayPal Account Was Declined By The Processor Or Bank',
  2075: 'Payer Account Is Locked Or Closed',
  2093: 'PayPal payment method is invalid',
  2099: 'Cardholder Authentication Required',
  2107: 'Card Not Activated',
  2108: 'Closed Card',
  3000: 'Processor Network Unavailable - Try Again',
}

const softDeclines = new Set(['2000', '2001', '2002', '2003', '2016', '2038', '2046', '2048', '2057', '2099', '3000'])

export const processorText = (code: string): string => texts[code] ?? 'Processor Declined'

export function processorResponseType(code: string): 'approved' | 'soft_declined' | 'hard_declined' {
  if (code === '1000') return 'approved'
  return softDeclines.has(code) || Number(code) >= 2109 ? 'soft_declined' : 'hard_declined'
}
