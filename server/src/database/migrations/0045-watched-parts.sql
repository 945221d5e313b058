-- Which seconds of its video somebody has watched, from any device.
alter table progress add column watched int4multirange;
