-- An exhibit that one side offers as both sides' own, and the joint one (J1…) that the other side's agreement made of it.
alter table dispute_exhibits add column joint_offered_at timestamptz;
alter table dispute_exhibits add column joint_of uuid unique references dispute_exhibits on delete cascade;
alter table dispute_exhibits add check ((side = 'joint') = (joint_of is not null));

-- Why an officer did not take it on, from a closed list (RejectionCode of the contract); the officer's own words stand beside it.
alter table disputes add column rejection_code text;
