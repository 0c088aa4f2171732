import { expect, test } from 'vitest';
import { readXml } from './xml.ts';

test('a file is read into its elements, with their namespace and where they begin', () => {
  const { root } = readXml(
    '<?xml version="1.0"?>\n<a:Document xmlns:a="urn:x">\n<a:Amt Ccy="KES">1.00 &amp; <![CDATA[<2>]]></a:Amt>\n</a:Document>',
  );
  expect(root).toMatchObject({ name: 'Document', space: 'urn:x', line: 2 });
  expect(root?.children).toMatchObject([{ name: 'Amt', line: 3, attributes: { Ccy: 'KES' }, text: '1.00 & <2>' }]);
});

test.each([
  ['an entity of another file', '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><d>&x;</d>', /DOCTYPE/],
  ['entities that grow', '<!DOCTYPE d [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><d>&b;</d>', /DOCTYPE/],
  ['an entity that nothing defines', '<d>&x;</d>', /not XML/],
  ['an element that is not closed', '<d><e></d>', /not XML/],
  ['two roots', '<d/><e/>', /not XML/],
  ['nothing', '', /not XML|nothing/],
  ['nests', `${'<d>'.repeat(60)}${'</d>'.repeat(60)}`, /nested deeper/],
])('%s is refused with its line', (_what, text, reason) => {
  const { root, flaw } = readXml(text);
  expect(root).toBeNull();
  expect(flaw?.line).toBe(1);
  expect(flaw?.reason).toMatch(reason);
});
